import type { Method, Endpoint } from '#kit/contract/endpoint.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { z } from 'zod'
import type { Session } from './access.ts'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'
import type { Operator } from './operators.ts'

type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? { [K in Name]: string } & ParamsOf<Rest> : {}

/** What every handler is given: the validated input and the app. */
export interface OpenCall<E> {
  app: App
  params: E extends Endpoint<Method, infer P, infer _Params> ? ParamsOf<P> : never
  query: E extends Endpoint<Method, string, infer _Params, infer Query> ? z.output<Query> : never
  body: E extends Endpoint<Method, string, infer _Params, infer _Query, infer Body> ? z.output<Body> : never
  now: Date
  address: string
  userAgent: string
  requestId: string
}

/** A call with a session, and no transaction yet. */
export interface SessionCall<E> extends OpenCall<E> {
  session: Session
  /** Reads the session again inside a transaction. @throws when it no longer allows this call. */
  recheck(tx: Tx): Promise<void>
  /** The parts named `file` of a multipart call, one after the other, each at most `most` bytes. */
  files(most?: number): AsyncIterable<MultipartFile>
}

/** Who calls, for a handler that opens its transactions itself. */
export const actorOf = ({
  session,
  now,
  requestId,
  recheck,
}: Pick<SessionCall<never>, 'session' | 'now' | 'requestId' | 'recheck'>): Actor => ({
  agencyId: session.agencyId!,
  userId: session.userId,
  userName: session.userName,
  now,
  requestId,
  recheck,
})

/** A call of a member, inside one transaction of the agency: it commits when the handler returns. */
export interface MemberCall<E> extends SessionCall<E> {
  tx: Tx
  agencyId: string
  userId: string
  actor: Actor
}

/** A call of the platform's staff, inside one transaction that sees every agency: each handler writes down what was looked at. */
export interface OperatorCall<E> extends SessionCall<E> {
  tx: Tx
  operator: Operator
}

/** A list's page. `more` says that counting stopped; `totals` stand beside the rows in `meta`. */
export interface Rows<Item> {
  rows: Item[]
  total: number
  more?: boolean
  next_cursor?: string | undefined
  totals?: object
}

/** A file as an answer. */
export interface FileAnswer {
  name: string
  mime: string
  content: Buffer
  /** Shown in the browser instead of saved. */
  inline?: boolean
}

type Given<E> = E extends Endpoint<Method, string, infer _P, infer _Q, infer _B, infer Result> ? z.input<Result> : never

/** What a handler returns: for a list its rows, for a file the file, else the result. */
export type AnswerOf<E> = E extends { answer: infer _A }
  ? Given<E> extends readonly (infer Item)[]
    ? Rows<Item> | Given<E>
    : Given<E>
  : never

export type AnyEndpoint = Endpoint<Method, string, unknown, z.ZodType, z.ZodType, z.ZodType>

/** A call with its handler, ready for the router. */
export type Route =
  | { endpoint: AnyEndpoint; mode: 'open'; handle(call: OpenCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'session'; handle(call: SessionCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'member'; handle(call: MemberCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'operator'; handle(call: OperatorCall<AnyEndpoint>): Promise<unknown> }

/** A member's call in one transaction: the usual case. */
export function serve<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: MemberCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'member', handle: handle as never }
}

/** A call with a session whose handler opens its transactions itself: uploads, slow work, work on the account. */
export function serveSession<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: SessionCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'session', handle: handle as never }
}

/** A call of the platform's staff in one transaction of the platform. Its contract says `access: 'operator'`. */
export function serveOperator<E extends { kind: 'endpoint'; access: unknown }>(
  endpoint: E,
  handle: (call: OperatorCall<E>) => Promise<AnswerOf<E>>,
): Route {
  if (endpoint.access !== 'operator') throw new Error('a call of the platform must ask for an operator')
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'operator', handle: handle as never }
}

/** A public call. */
export function serveOpen<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: OpenCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'open', handle: handle as never }
}
