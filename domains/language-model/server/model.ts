import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '#kit/server/app.ts'
import { outgoingFetch } from '#kit/server/restored/gate.ts'
import { mostTokens, reserve, settle } from './budget.ts'
import { bodyOf, checkedCalls, completion, type ModelMessage, type ModelTool, type ToolCall } from './protocol.ts'

export type { ModelMessage, ModelTool, ToolCall } from './protocol.ts'
export { modelUsage } from './budget.ts'

/** True if this installation has a language model. Without one, callers use their rules. */
export const modelAvailable = ({ settings }: App): boolean => Boolean(settings.MODEL_KEY)

/** The model's name, for screens, or `null` without one. */
export const modelName = (app: App): string | null => (modelAvailable(app) ? app.settings.MODEL_NAME : null)

export interface ModelQuestion {
  agencyId: string
  /** What it is asked for, for the log: `chatbot`, `agent.itinerary`. */
  purpose: string
  messages: readonly ModelMessage[]
  tools?: readonly ModelTool[]
  /** The longest answer. */
  maxTokens: number
  /** How long to wait for the answer, 20 seconds unless told. */
  timeoutMs?: number
}

export type NoAnswer = 'no_model' | 'agency_limit' | 'installation_limit' | 'timeout' | 'refused' | 'unavailable' | 'unreadable'

/** An answer has a text, tools to run, or both. `cut` is true when `maxTokens` ended it. */
export type ModelAnswer =
  | { ok: true; text: string | null; toolCalls: ToolCall[]; tokens: number; cut: boolean }
  | { ok: false; reason: NoAnswer }

const maxAnswerBytes = 1_000_000
const longestPauseMs = 3_000

/**
 * Asks the language model once and never throws for its faults: `{ ok: false, reason }` tells the caller to use its own rules.
 * Takes the tokens from the daily limits first. Opens transactions of its own, so never call it inside one.
 */
export async function askModel(app: App, question: ModelQuestion): Promise<ModelAnswer> {
  if (!modelAvailable(app)) return { ok: false, reason: 'no_model' }
  const { agencyId, messages, tools = [], maxTokens } = question
  const body = bodyOf({ model: app.settings.MODEL_NAME, messages, tools, maxTokens })
  const reserved = await reserve(app, agencyId, mostTokens(body.length, maxTokens))
  if (typeof reserved === 'string') {
    app.log.warn({ agencyId, purpose: question.purpose, reason: reserved }, 'the language model was not asked')
    return { ok: false, reason: reserved }
  }
  const answer = await send(app, question, body)
  await settle(app, reserved, usedTokens(answer, reserved.tokens), !answer.ok)
  if (!answer.ok) app.log.warn({ agencyId, purpose: question.purpose, reason: answer.reason }, 'the language model gave no answer')
  return answer
}

function usedTokens(answer: ModelAnswer, reserved: number): number {
  if (answer.ok) return answer.tokens || reserved
  // What was refused used nothing. After a time-out nobody knows, so the reservation stays.
  return answer.reason === 'refused' || answer.reason === 'unavailable' ? 0 : reserved
}

type Reply = { retryAfterMs: number } | ModelAnswer

/** Sends the request, and once more where the server says that it did not work on it. A request without an answer is never repeated. */
async function send(app: App, question: ModelQuestion, body: string): Promise<ModelAnswer> {
  const deadline = AbortSignal.timeout(question.timeoutMs ?? 20_000)
  const first = await sendOnce(app, question, body, deadline)
  if ('ok' in first) return first
  const rested = await wait(first.retryAfterMs, true, { signal: deadline }).catch(() => false)
  if (!rested) return { ok: false, reason: 'unavailable' }
  const second = await sendOnce(app, question, body, deadline)
  return 'ok' in second ? second : { ok: false, reason: 'unavailable' }
}

async function sendOnce({ settings }: App, { tools = [] }: ModelQuestion, body: string, signal: AbortSignal): Promise<Reply> {
  try {
    const response = await outgoingFetch(`${settings.MODEL_URL.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.MODEL_KEY}`, 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    if (response.status === 429 || response.status === 503) {
      void response.body?.cancel()
      return { retryAfterMs: pauseOf(response.headers.get('retry-after')) }
    }
    if (!response.ok) {
      void response.body?.cancel()
      return { ok: false, reason: response.status < 500 ? 'refused' : 'unavailable' }
    }
    return answerOf(await textOf(response), tools)
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'unavailable' }
  }
}

const pauseOf = (header: string | null) => Math.min(longestPauseMs, header && /^\d{1,4}$/.test(header) ? Number(header) * 1000 : 500)

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswerBytes) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function answerOf(text: string, tools: readonly ModelTool[]): ModelAnswer {
  const parsed = completion.safeParse(jsonOf(text))
  if (!parsed.success) return { ok: false, reason: 'unreadable' }
  const { message, finish_reason } = parsed.data.choices[0]!
  const asked = (message.tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called }))
  if (!message.content && asked.length === 0) return { ok: false, reason: 'unreadable' }
  return {
    ok: true,
    text: message.content || null,
    toolCalls: checkedCalls(asked, tools),
    tokens: parsed.data.usage?.total_tokens ?? 0,
    cut: finish_reason === 'length',
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
