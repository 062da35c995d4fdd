import type { CallsOf, InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import { openFile, pictureUrl, saveFile, send, type Input } from './http.ts'

/** Optional inputs besides those of the contract. */
type Extras = Pick<Input, 'files' | 'idempotencyKey' | 'signal' | 'onProgress'>
export type CallInput<E> = InputOf<E> & Extras

/** The input is optional if the call needs none. */
type Rest<E> = {} extends InputOf<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A page of a list. Some lists also have totals. */
export interface Page<Row> {
  data: Row[]
  meta: PageMeta & { totals?: Record<string, unknown> }
}

type RowOf<E> = ResultOf<E> extends readonly (infer Row)[] ? Row : never
export type DownloadFormat = 'csv' | 'xlsx'

/** Source of a list screen's rows, for any page, order and filters. */
export interface RowSource<Row> {
  name: string
  input: Pick<Input, 'params' | 'query'>
  fetch: (query: Record<string, unknown>, signal?: AbortSignal) => Promise<Page<Row>>
  download: (query: Record<string, unknown>, format: DownloadFormat) => Promise<void>
}

/** The calls of one contract. Typed by the contract, but without its code: calling needs no schemas. */
export interface Client<Calls> {
  /** Returns the `data` of an answer. */
  <Name extends keyof Calls & string>(name: Name, ...rest: Rest<Calls[Name]>): Promise<ResultOf<Calls[Name]>>
  /** Returns rows and `meta`. */
  list<Name extends keyof Calls & string>(name: Name, ...rest: Rest<Calls[Name]>): Promise<Page<RowOf<Calls[Name]>>>
  /** For the three calls that answer without an envelope. */
  bare<Name extends keyof Calls & string>(name: Name, ...rest: Rest<Calls[Name]>): Promise<ResultOf<Calls[Name]>>
  /** For `ListPage`. */
  rows<Name extends keyof Calls & string>(name: Name, ...rest: Rest<Calls[Name]>): RowSource<RowOf<Calls[Name]>>
  /** Saves the whole filtered list, or the file that the call returns. */
  download<Name extends keyof Calls & string>(name: Name, input: CallInput<Calls[Name]>, format?: DownloadFormat): Promise<void>
  /** Opens the file that the call returns in a new window, to read or print it. */
  open<Name extends keyof Calls & string>(name: Name, input: CallInput<Calls[Name]>): Promise<void>
  /** Returns a URL for the picture that the call returns. */
  picture<Name extends keyof Calls & string>(name: Name, input: CallInput<Calls[Name]>): Promise<string>
}

const downloaded = (name: string, input: Input, format?: DownloadFormat) =>
  saveFile(name, format ? { ...input, query: { ...input.query, download: format } } : input, `download.${format ?? 'bin'}`)

function rowsOf(name: string, input: Input = {}): RowSource<unknown> {
  const withQuery = (query: Record<string, unknown>) => ({ ...input, query: { ...input.query, ...query } })
  return {
    name,
    input: { params: input.params, query: input.query },
    fetch: async (query, signal) => (await send(name, { ...withQuery(query), signal })).body as Page<unknown>,
    download: (query, format) => downloaded(name, withQuery(query), format),
  }
}

/** Creates the client of a contract: `export const call = client<typeof contract>()` after `import type * as contract`. */
export function client<Module>(): Client<CallsOf<Module>> {
  const call = async (name: string, input?: Input) => ((await send(name, input)).body as { data?: unknown } | null)?.data
  const bare = async (name: string, input?: Input) => (await send(name, input)).body
  return Object.assign(call, {
    bare,
    list: bare,
    rows: rowsOf,
    download: downloaded,
    open: openFile,
    picture: pictureUrl,
  }) as unknown as Client<CallsOf<Module>>
}
