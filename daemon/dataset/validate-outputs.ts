/**
 * The gate after training: a model's answers to questions.jsonl. Besides parsing its calls, it counts what a parse rate
 * hides: nonexistent tools, arguments that don't fit, missing arguments, and repetitions of the previous call.
 */
import type { DatasetConfig, GateReport } from '../contract/dataset.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { pathOf, readRows, writeJson } from './dataset-files.ts';
import { createGate } from './gate.ts';
import { type ParsedCall, parseCalls } from './parse-output.ts';
import type { Question } from './split-dataset.ts';
import { typeOf } from './tool-schemas.ts';

type Schema = { properties: Record<string, { type?: string | string[] }>; required: string[] };

/** Judge outputs, lines `{id, output}`, and write validated.json. A missing answer counts as unparsable. */
export async function validateOutputs(folder: string, outputs: string, config: DatasetConfig): Promise<GateReport> {
  const limits = config.outputs;
  const answers = new Map<string, string>();
  for await (const row of readRows<{ id?: unknown; output?: unknown }>(outputs)) {
    if (typeof row.id !== 'string' || typeof row.output !== 'string')
      throw new TransferError(`${outputs} must have lines {"id": …, "output": …}, with the ids of questions.jsonl`);
    answers.set(row.id, row.output);
  }
  const counts = { asked: 0, parsed: 0, known: 0, fits: 0, repeated: 0, empty: 0, same: 0 };
  for await (const question of readRows<Question>(pathOf(folder, 'questions'))) {
    if (counts.asked === limits.examples) break;
    counts.asked++;
    const calls = parseCalls(answers.get(question.id) ?? '');
    const [call] = calls ?? [];
    if (!call) continue;
    counts.parsed++;
    const schema = schemaOf(question.tools, call.name);
    if (schema) counts.known++;
    if (schema && fits(call, schema)) counts.fits++;
    if (schema && schema.required.length > 0 && Object.keys(call.arguments).length === 0) counts.empty++;
    if (isRepeated(call, question)) counts.repeated++;
    if (call.name === question.expected.name) counts.same++;
  }
  if (counts.asked === 0)
    throw new TransferError('There are no questions: the validation part of the data set is empty');
  const share = (of: number) => Math.round((of / counts.asked) * 1000) / 1000;
  const gate = createGate();
  gate.atLeast('questions', counts.asked, 1);
  gate.atLeast('calls that parse', share(counts.parsed), limits.min_parsed);
  gate.atLeast('tools that exist', share(counts.known), limits.min_known_tool);
  gate.atLeast('arguments that fit the schema', share(counts.fits), limits.min_fits_schema);
  gate.atMost('calls repeated', share(counts.repeated), limits.max_repeated);
  gate.atMost('calls without arguments', share(counts.empty), limits.max_empty_arguments);
  gate.atLeast('the tool that was called then', share(counts.same), 0);
  const report = gate.report();
  writeJson(folder, 'validated', report);
  return report;
}

function schemaOf(tools: string, name: string): Schema | undefined {
  const listed = JSON.parse(tools) as { function: { name: string; parameters: Schema } }[];
  return listed.find((tool) => tool.function.name === name)?.function.parameters;
}

function fits({ arguments: given }: ParsedCall, { properties, required }: Schema): boolean {
  return (
    required.every((name) => name in given) &&
    Object.entries(given).every(([name, value]) => {
      const type = properties[name]?.type;
      return type === undefined || [type].flat().includes(typeOf(value));
    })
  );
}

function isRepeated({ name, arguments: given }: ParsedCall, { messages }: Question): boolean {
  const before = messages.findLast(({ tool_calls }) => tool_calls.length > 0)?.tool_calls[0]?.function;
  return before?.name === name && sorted(JSON.parse(before.arguments)) === sorted(given);
}

/** JSON with the keys of the object in order. */
function sorted(value: object): string {
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries);
}
