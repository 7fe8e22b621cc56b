// Every file of these tests makes or judges media with it.
@_exported import TestSupport
