import { z } from 'zod'
import type { Feature } from './features.ts'
import type { Rights } from './permissions.ts'
import type { CallScopes } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` anyone; `signed in` any holder of a session, verified or not;
 * `member` a verified user of an agency with an active subscription;
 * a list: a member who has any of the rights named; a list inside it names permissions that are needed together;
 * `operator` the platform's own staff, who gave a second factor in this session.
 */
export type Access = 'public' | 'signed in' | 'member' | 'operator' | Rights

/** How the result is wrapped: `{ data }`, `{ data, meta }` with paging, the bare object, or a file. */
export type Answer = 'data' | 'list' | 'bare' | 'file'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

type Shape = z.ZodType
type Strict = z.ZodObject<z.ZodRawShape, z.core.$strict>

interface Declaration<M extends Method, P extends string, Params, Query, Body, Result> {
  method: M
  /** Below `/api/agent`, parameters in braces: `/packages/edit/{id}`. */
  path: P
  /** One sentence for the API's page. */
  summary: string
  access: Access
  /** The scopes that an integration token needs besides its maker's permissions; without it no token is admitted. */
  scope?: CallScopes
  feature?: Feature
  /** Parameters that are not ids: `{ token: z.string() }`. Ids (UUID) need no mention. */
  params?: Params
  query?: Query
  body?: Body
  result: Result
  answer?: Answer
  /** `required`: a call that costs money or stock is refused without an `Idempotency-Key`. */
  idempotency?: 'required'
  /** The name of a limit of `kit/server/http/limits.ts`; without it the limit of the token holds. */
  limit?: string
  /** The body is multipart: fields as in `body`, files in the part `file`. */
  upload?: true
  /** A GET that changes something (the specification has one); every other GET reads in a read-only transaction. */
  writes?: true
  /** A POST that changes nothing: its question does not fit an address. */
  reads?: true
  /** Works while the subscription has lapsed or is read-only (paying, scanning, refunding). */
  worksWhenLapsed?: true
  /** Only the person themselves makes it: refused to an operator who acts for them, whatever they may change. */
  inPerson?: true
  /** Works while an operator acts for somebody, although it changes something: logging out, and ending it. */
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
 * A call as data. From it come the route with its validation, the OpenAPI document, the typed client
 * and the sweeps of the tests.
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

/** Whether a call changes something. */
export const changesSomething = ({
  method,
  writes,
  reads,
}: Pick<Declaration<Method, string, unknown, unknown, unknown, unknown>, 'method' | 'writes' | 'reads'>) =>
  method === 'GET' ? writes === true : reads !== true

/** What the caller gives: the shapes before validation. */
export type InputOf<E> =
  E extends Endpoint<infer M, infer P, infer _Params, infer Query, infer Body, infer _Result>
    ? (ParamNames<P> extends never ? { params?: undefined } : { params: Record<ParamNames<P>, string> }) & {
        query?: z.input<Query>
      } & (M extends 'GET' ? { body?: undefined } : {} extends z.input<Body> ? { body?: z.input<Body> } : { body: z.input<Body> })
    : never

/** What comes back inside the envelope. */
export type ResultOf<E> = E extends Endpoint<Method, string, infer _Params, Shape, Shape, infer Result> ? z.output<Result> : never

/** The calls of a contract module by their name `METHOD /path`. */
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
