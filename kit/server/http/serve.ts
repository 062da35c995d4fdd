import type { Method, Endpoint } from '#kit/contract/endpoint.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { z } from 'zod'
import type { Session } from './access.ts'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'
import type { Operator } from './operators.ts'

type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? { [K in Name]: string } & ParamsOf<Rest> : {}

/** The parameters of every handler: the validated input and the app. */
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

/** A call with a session, but no transaction yet. */
export interface SessionCall<E> extends OpenCall<E> {
  session: Session
  /** Reads the session again inside a transaction. @throws when it no longer allows this call. */
  recheck(tx: Tx): Promise<void>
  /** Yields the parts named `file` of a multipart call in order, each at most `maxBytes` bytes. */
  files(maxBytes?: number): AsyncIterable<MultipartFile>
}

/** Returns the actor, for a handler that opens its own transactions. */
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

/** A member's call inside one transaction of the agency. It commits when the handler returns. */
export interface MemberCall<E> extends SessionCall<E> {
  tx: Tx
  agencyId: string
  userId: string
  actor: Actor
}

/** A call of the platform's staff inside one transaction over all agencies. Each handler logs what was viewed. */
export interface OperatorCall<E> extends SessionCall<E> {
  tx: Tx
  operator: Operator
}

/** A page of a list. With `more`, counting stopped at `total`. `totals` are sent in `meta`. */
export interface Rows<Item> {
  rows: Item[]
  total: number
  more?: boolean
  next_cursor?: string | undefined
  totals?: object
  /** For files: the columns of an object's values, as key and heading, by the object's key. Every row of the file has them. */
  headings?: Readonly<Record<string, readonly (readonly [key: string, heading: string])[]>>
}

/** A file as the answer. */
export interface FileAnswer {
  name: string
  mime: string
  content: Buffer
  /** Shown in the browser instead of saved. */
  inline?: boolean
}

type ResultInput<E> = E extends Endpoint<Method, string, infer _P, infer _Q, infer _B, infer Result> ? z.input<Result> : never

/** The type that a handler returns: rows for a list, a file for a file, else the result. */
export type AnswerOf<E> = E extends { answer: infer _A }
  ? ResultInput<E> extends readonly (infer Item)[]
    ? Rows<Item> | ResultInput<E>
    : ResultInput<E>
  : never

export type AnyEndpoint = Endpoint<Method, string, unknown, z.ZodType, z.ZodType, z.ZodType>

/** A call with its handler, ready for the router. */
export type Route =
  | { endpoint: AnyEndpoint; mode: 'open'; handle(call: OpenCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'session'; handle(call: SessionCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'member'; handle(call: MemberCall<AnyEndpoint>): Promise<unknown> }
  | { endpoint: AnyEndpoint; mode: 'operator'; handle(call: OperatorCall<AnyEndpoint>): Promise<unknown> }

/** Handles a member's call in one transaction: the usual case. */
export function serve<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: MemberCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'member', handle: handle as never }
}

/** Handles a call with a session. The handler opens its own transactions: uploads, slow work, changes to the account. */
export function serveSession<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: SessionCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'session', handle: handle as never }
}

/** Handles a call of the platform's staff in one transaction over all agencies. Its contract needs `access: 'operator'`. */
export function serveOperator<E extends { kind: 'endpoint'; access: unknown }>(
  endpoint: E,
  handle: (call: OperatorCall<E>) => Promise<AnswerOf<E>>,
): Route {
  if (endpoint.access !== 'operator') throw new Error('a call of the platform must ask for an operator')
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'operator', handle: handle as never }
}

/** Handles a public call. */
export function serveOpen<E extends { kind: 'endpoint' }>(endpoint: E, handle: (call: OpenCall<E>) => Promise<AnswerOf<E>>): Route {
  return { endpoint: endpoint as unknown as AnyEndpoint, mode: 'open', handle: handle as never }
}
