// @ts-check

/**
 * The playhead's clock, in seconds of the movie. It runs with the computer's clock and follows the sound gently, so it
 * never stops for a late segment and never drifts from what is heard.
 */
export class Clock {
  #movie = 0;
  #computer = 0;
  #rate = 0;

  /** The speed: 1 is real time, negative is backwards, 0 is stopped. */
  get rate() { return this.#rate; }

  /** Sets the time and the speed. @param {number} time in seconds @param {number} rate */
  set(time, rate) {
    this.#movie = time;
    this.#computer = performance.now();
    this.#rate = rate;
  }

  /** The movie's time now, in seconds. */
  now() {
    return this.#movie + (performance.now() - this.#computer) / 1000 * this.#rate;
  }

  /** Moves a twentieth of the way to the time at which the sound is. @param {number} time in seconds */
  follow(time) {
    this.#movie += (time - this.now()) / 20;
  }
}
