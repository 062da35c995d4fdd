import { z } from 'zod'
import type { Feature } from './features.ts'
import type { Rights } from './permissions.ts'
import type { CallScopes } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` everyone; `signed in` everyone with a session, verified or not; `member` a verified user of an agency
 * with an active subscription; a list: a member with at least one of these rights (a nested list names permissions that are all
 * needed); `operator` the platform's own staff, after a second factor in this session.
 */
export type Access = 'public' | 'signed in' | 'member' | 'operator' | Rights

/** How the result is wrapped: `{ data }`, `{ data, meta }` with paging, the bare object, or a file. */
export type Answer = 'data' | 'list' | 'bare' | 'file'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

type Shape = z.ZodType
type Strict = z.ZodObject<z.ZodRawShape, z.core.$strict>

interface Declaration<M extends Method, P extends string, Params, Query, Body, Result> {
  method: M
  /** Below `/api/agent`, or below `/api` if it begins with `root:`; parameters in braces: `/packages/edit/{id}`. */
  path: P
  /** One sentence for the API documentation. */
  summary: string
  access: Access
  /** The scopes that an integration token needs, besides the permissions of its owner. Without it, tokens are refused. */
  scope?: CallScopes
  feature?: Feature
  /** Schemas of parameters that are not ids: `{ token: z.string() }`. Ids (UUID) need no entry. */
  params?: Params
  query?: Query
  body?: Body
  result: Result
  answer?: Answer
  /** `required`: a call that costs money or stock is refused without an `Idempotency-Key`. */
  idempotency?: 'required'
  /** Name of a rate limit in `kit/server/http/limits.ts`. Default: the limit of the token. */
  limit?: string
  /** The body is multipart: the fields of `body`, and files in the part `file`. */
  upload?: true
  /**
   * The answer has a secret that is shown once, or what is encrypted at rest, so it is not stored for repeats: an `Idempotency-Key` is
   * ignored.
   */
  answersSecret?: true
  /** A GET that changes something (the specification has one). Every other GET runs in a read-only transaction. */
  writes?: true
  /** A read of many rows, such as statistics, that may come from a replica of the database. Lists always may. */
  mayLag?: true
  /** A POST that changes nothing: its query is too long for a URL. */
  reads?: true
  /** Allowed while the subscription has lapsed or is read-only (paying, scanning, refunding). */
  worksWhenLapsed?: true
  /** A refusal has its sentence in `error` too, as the specification says of this call. */
  errorField?: true
  /** Only the users themselves may call it. Refused to an operator who acts for them, even one with the right to change. */
  inPerson?: true
  /** Works while the installation is closed for maintenance, also for those who are no staff: logging in and out, the status. */
  worksInMaintenance?: true
  /** Allowed to an operator who acts for a user, although it changes something: logging out, and ending the impersonation. */
  worksWhileActing?: true
}

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params = unknown,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> extends Declaration<M, P, Params, Query, Body, Result> {
  answer: Answer
  kind: 'endpoint'
}

/**
 * Declares a call as data. The route with its validation, the OpenAPI document, the typed client and the tests over all calls
 * are derived from it.
 * @throws when an object in `query` or `body` would silently drop unknown keys.
 */
export function endpoint<
  const M extends Method,
  const P extends string,
  Result extends Shape,
  Params extends { [Name in ParamNames<P>]?: Shape } = {},
  Query extends Strict = z.ZodObject<{}, z.core.$strict>,
  Body extends Shape = z.ZodObject<{}, z.core.$strict>,
>(declaration: Declaration<M, P, Params, Query, Body, Result>) {
  refuseLooseObjects(declaration.body, `${declaration.path} body`)
  refuseLooseObjects(declaration.query, `${declaration.path} query`)
  return {
    answer: 'data' as Answer,
    ...declaration,
    kind: 'endpoint' as const,
  } as Endpoint<M, P, Params, Query, Body, Result>
}

/** Returns true if the call changes something. */
export const changesSomething = ({
  method,
  writes,
  reads,
}: Pick<Declaration<Method, string, unknown, unknown, unknown, unknown>, 'method' | 'writes' | 'reads'>) =>
  method === 'GET' ? writes === true : reads !== true

/** Returns true if the answer may lack what others wrote in the last moments. It never lacks what the caller wrote. */
export const mayLag = (call: Pick<Endpoint, 'method' | 'writes' | 'reads' | 'answer' | 'mayLag'>): boolean =>
  !changesSomething(call) && (call.answer === 'list' || call.mayLag === true)

/** The caller's input: the shapes before validation. */
export type InputOf<E> =
  E extends Endpoint<infer M, infer P, infer _Params, infer Query, infer Body, infer _Result>
    ? (ParamNames<P> extends never ? { params?: undefined } : { params: Record<ParamNames<P>, string> }) & {
        query?: z.input<Query>
      } & (M extends 'GET' ? { body?: undefined } : {} extends z.input<Body> ? { body?: z.input<Body> } : { body: z.input<Body> })
    : never

/** The result inside the envelope. */
export type ResultOf<E> = E extends Endpoint<Method, string, infer _Params, Shape, Shape, infer Result> ? z.output<Result> : never

/** The calls of a contract module, by name: `METHOD /path`. */
export type CallsOf<Module> = {
  [
    Key in keyof Module as Module[Key] extends { kind: 'endpoint'; method: infer M extends Method; path: infer P extends string }
      ? `${M} ${P}`
      : never
  ]: Module[Key]
}

function refuseLooseObjects(schema: unknown, where: string): void {
  if (!(schema instanceof z.ZodType)) return
  const def = schema.def as unknown as Record<string, unknown>
  if (schema instanceof z.ZodObject) {
    if (!(schema.def.catchall instanceof z.ZodNever)) throw new Error(`${where}: use z.strictObject, unknown keys must be refused`)
    for (const [key, value] of Object.entries(schema.def.shape)) refuseLooseObjects(value, `${where}.${key}`)
    return
  }
  for (const part of ['innerType', 'element', 'in', 'valueType']) refuseLooseObjects(def[part], where)
  for (const option of (def.options as unknown[] | undefined) ?? []) refuseLooseObjects(option, where)
}
