/** The newest intermediate representation that onnxruntime 1.14, the version of @xenova/transformers, accepts. */
const READABLE_IR_VERSION = 8;

/**
 * Let an old onnxruntime read a model from a newer exporter. Current models have IR version 9 or 10, which 1.14
 * rejects, although these versions only add types (float8, int4) that the models don't use. The file's first field is
 * the version, tag 0x08 and one byte. A model that does use newer features still fails, with a message that names them.
 */
export function withReadableIrVersion(model: Uint8Array): Uint8Array {
  const [tag, version] = model;
  if (tag !== 0x08 || version === undefined || version <= READABLE_IR_VERSION || version >= 0x80) return model;
  const readable = Uint8Array.from(model);
  readable[1] = READABLE_IR_VERSION;
  return readable;
}
