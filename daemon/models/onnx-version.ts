/** The newest intermediate representation that onnxruntime 1.14, which @xenova/transformers brings, agrees to read. */
const READABLE_IR_VERSION = 8;

/**
 * Let an old onnxruntime read a model that a newer exporter wrote: models of today carry IR version 9 or 10, and 1.14 refuses
 * them unread, though versions 9 and 10 only add types (float8, int4) that they don't use. The first field of the file is the
 * version, tag 0x08 and one byte. A model that does use something newer still fails, with a message that names it.
 */
export function withReadableIrVersion(model: Uint8Array): Uint8Array {
  const [tag, version] = model;
  if (tag !== 0x08 || version === undefined || version <= READABLE_IR_VERSION || version >= 0x80) return model;
  const readable = Uint8Array.from(model);
  readable[1] = READABLE_IR_VERSION;
  return readable;
}
