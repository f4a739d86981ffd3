/// <reference types="vite/client" />

/** In the build for the Worker alone (vite.config.ts). */
declare const __BUILD_ID__: string;
