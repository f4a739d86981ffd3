/// <reference types="vite/client" />

/** Defined only in the build for the Worker (vite.config.ts). */
declare const __BUILD_ID__: string;
