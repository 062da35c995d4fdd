import type { z } from 'zod'
import { CopyIsHeld, outgoingFetch } from '#kit/server/restored/gate.ts'
import { AdProblem } from './company.ts'

const patienceMs = 20_000

export interface CompanyQuestion {
  method: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  json?: object | undefined
  /** Sent in the body as a form, so that secrets are in no log of addresses. */
  form?: Record<string, string> | undefined
}

/** The answer of a company; `body` is null where it is no JSON. */
export interface CompanyAnswer {
  ok: boolean
  status: number
  body: unknown
  text: string
}

/** Calls an ad company and reads its answer, at most `mostBytes`. @throws AdProblem if it does not answer, or may not be called. */
export async function askCompany(
  name: string,
  url: string | URL,
  { method, headers, json, form }: CompanyQuestion,
  mostBytes: number,
): Promise<CompanyAnswer> {
  try {
    const response = await outgoingFetch(url, {
      method,
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(json ? { body: JSON.stringify(json) } : form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await limitedText(response, mostBytes)
    return { ok: response.ok, status: response.status, body: jsonOf(text), text }
  } catch (error) {
    if (error instanceof CopyIsHeld) throw new AdProblem(error.message, { again: true })
    throw new AdProblem(`${name} did not answer. Try again.`, { again: true })
  }
}

/** Returns the function that reads answers of a company in a shape, and throws `AdProblem` for others. */
export const answerReader =
  (name: string) =>
  <Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> => {
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new AdProblem(`${name} answered something that cannot be read.`)
    return parsed.data
  }

async function limitedText(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
