import type { FastifyReply, FastifyRequest } from 'fastify'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '../app.ts'
import type { Session } from './access.ts'

/** A call made with an integration token, without its body. */
export interface TokenCall {
  /** The agency that made the token, in test mode too. */
  agencyId: string
  tokenId: string
  at: Date
  method: string
  path: string
  query: string
  status: number
  /** Milliseconds from the request to the end of the answer. */
  ms: number
  requestId: string
}

/** Keeps a call for the agency's log. It must not throw and not wait. */
export type TokenCallRecorder = (app: App, call: TokenCall) => void

/** Who keeps the calls of integration tokens. */
export const tokenCallRecorder = listed<TokenCallRecorder>('who keeps the calls of integration tokens')

const callers = new WeakMap<FastifyRequest, { agencyId: string; tokenId: string }>()

/** Remembers that a request came with an integration token, so that it is kept once it was answered. */
export function rememberToken(request: FastifyRequest, { token, agencyId }: Session): void {
  if (token && agencyId) callers.set(request, { agencyId: token.agencyId, tokenId: token.id })
}

/** Hands an answered request to the recorder if it came with an integration token. */
export function recordTokenCall(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const caller = callers.get(request)
  if (!caller) return
  const [path, query = ''] = request.url.split('?')
  tokenCallRecorder.entries()(app, {
    ...caller,
    at: app.clock.now(),
    method: request.method,
    path: path!,
    query,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    requestId: request.id,
  })
}
