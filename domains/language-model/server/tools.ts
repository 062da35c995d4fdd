import type { App } from '#kit/server/app.ts'
import { askModel, type ModelMessage, type ModelQuestion, type NoAnswer, type ToolCall } from './model.ts'

/** A tool that was run for the model, with what it returned. */
export interface ToolResult {
  name: string
  input: unknown
  result: unknown
}

export type ToolAnswer =
  | { ok: true; text: string; results: ToolResult[] }
  | { ok: false; reason: NoAnswer | 'too_many_rounds'; results: ToolResult[] }

const maxCallsPerRound = 6

/**
 * Asks the model, runs the tools that it asks for, and asks again with their results, at most `rounds` times. `run` opens its own
 * transactions; what it returns goes to the model as JSON. Its errors are the caller's.
 */
export async function askWithTools(
  app: App,
  { rounds = 4, ...question }: ModelQuestion & { rounds?: number },
  run: (call: ToolCall) => Promise<unknown>,
): Promise<ToolAnswer> {
  const messages: ModelMessage[] = [...question.messages]
  const results: ToolResult[] = []
  for (let round = 0; round < rounds; round++) {
    const answer = await askModel(app, { ...question, messages })
    if (!answer.ok) return { ...answer, results }
    if (answer.toolCalls.length === 0) return { ok: true, text: answer.text ?? '', results }
    const calls = answer.toolCalls.slice(0, maxCallsPerRound)
    messages.push({ role: 'assistant', content: answer.text, toolCalls: calls })
    for (const call of calls) {
      const result = call.problem ? { error: call.problem } : await run(call)
      if (!call.problem) results.push({ name: call.name, input: call.input, result })
      messages.push({ role: 'tool', toolCallId: call.id, content: JSON.stringify(result) })
    }
  }
  return { ok: false, reason: 'too_many_rounds', results }
}
