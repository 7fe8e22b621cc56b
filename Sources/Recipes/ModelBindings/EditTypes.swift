/// The tables of every type recipes can use, one file each. What needs the engine or a run is in EditBindings.
package enum EditTypes {}
