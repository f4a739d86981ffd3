type Imports = Record<string, Record<string, WebAssembly.ImportValue>>;
interface Options {
  readonly noInitialRun: true;
  readonly instantiateWasm: (
    imports: Imports,
    whenDone: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports;
}

/**
 * An instance of a codec for one picture. It is not kept: the memory of WebAssembly never shrinks, and goes with its
 * instance alone.
 */
export function instantiate<Codec>(
  factory: (options: Options) => Promise<Codec>,
  program: WebAssembly.Module,
): Promise<Codec> {
  return factory({
    noInitialRun: true,
    instantiateWasm(imports, whenDone) {
      const instance = new WebAssembly.Instance(program, imports);
      whenDone(instance);
      return instance.exports;
    },
  });
}
