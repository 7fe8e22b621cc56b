/* A shared object for LD_PRELOAD; it offers no functions to call. TestSupport/ProgramServer.swift is its client. */
#pragma once
