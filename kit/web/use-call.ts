import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { asCallError, CallError } from './call-error.ts'
import type { CallInput, Client, Page, RowSource } from './call.ts'
import { showError } from './feedback/dialogs.ts'
import { toast } from './feedback/toast.tsx'
import { listQuery } from './list-page/list-query.ts'

/** Reads without a decision of the server are retried twice. Writes are never retried automatically. */
const mayRetry = (count: number, error: unknown) => count < 2 && !asCallError(error).decided

/** Creates the app's cache. Cached data is shown at once and then refreshed. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, gcTime: 30 * 60_000, retry: mayRetry }, mutations: { retry: false } } })

interface ReadOptions<Answer = unknown> {
  enabled?: boolean
  staleMs?: number
  /** How often it is read again; or a function of the answer, to stop when work has ended. */
  refetchEveryMs?: number | ((answer: Answer | undefined) => number | false)
  /** Shows the previous answer until the new one has loaded. */
  keepPrevious?: boolean
}

/** The answer of a read, cached by name and input. */
export function useCall<Calls, Name extends keyof Calls & string>(
  call: Client<Calls>,
  name: Name,
  input?: CallInput<Calls[Name]>,
  options: ReadOptions<ResultOf<Calls[Name]>> = {},
): UseQueryResult<ResultOf<Calls[Name]>, CallError> {
  const given = input as { params?: unknown; query?: unknown } | undefined
  return useQuery<ResultOf<Calls[Name]>, CallError>({
    queryKey: [name, { params: given?.params, query: given?.query }],
    queryFn: ({ signal }) =>
      (call as unknown as (name: string, input: object) => Promise<ResultOf<Calls[Name]>>)(name, { ...input, signal }),
    ...readOptions(options),
  })
}

/** One page of a list. The previous page stays until the next one has loaded. */
export function useList<Row>(
  source: RowSource<Row>,
  query: Record<string, unknown>,
  options: ReadOptions = {},
): UseQueryResult<Page<Row>, CallError> {
  return useQuery<Page<Row>, CallError>({
    ...listQuery(source, query),
    ...readOptions(options),
    // Rows of another list must not be shown as a placeholder.
    placeholderData: (before, query) => (query?.queryKey[0] === source.name ? before : undefined),
  })
}

function readOptions<Answer>({ enabled, staleMs, refetchEveryMs: every, keepPrevious }: ReadOptions<Answer>) {
  const refetchInterval = typeof every === 'function' ? ({ state }: { state: { data: Answer | undefined } }) => every(state.data) : every
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  }
}

const pathOf = (name: unknown) => (typeof name === 'string' ? name.slice(name.indexOf(' ') + 1).replace('root:', '') : '')
const firstSegment = (path: string) => `/${path.split('/')[1] ?? ''}`

/** Returns true if a call's path is the prefix or below it: `/packages` covers `/packages/edit/{id}`, but not `/packages-old`. */
const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)

/** Refetches all calls below any of the prefixes. */
const invalidate = (queries: QueryClient, prefixes: readonly string[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => prefixes.some((prefix) => isBelow(pathOf(queryKey[0]), prefix)) })

/** `useInvalidate()(['/packages'])`: refetches after a change that was not made with `useAction`. */
export function useInvalidate(): (prefixes: readonly string[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((prefixes) => invalidate(queries, prefixes), [queries])
}

interface ActionOptions<Result, Input> {
  /** Path prefixes to refetch. Default: the first segment of the call's own path. */
  invalidates?: readonly string[]
  done?: (result: Result, input: Input) => void | Promise<void>
  /** Text of the toast after success. */
  notice?: string | ((result: Result) => string)
  /** Title of the error dialog. `false` shows none: the caller handles `error` of the result. */
  failed?: string | false
}

/** A writing call. After success it refetches and shows a toast. After an error it shows the error dialog. */
export function useAction<Calls, Name extends keyof Calls & string>(
  call: Client<Calls>,
  name: Name,
  options: ActionOptions<ResultOf<Calls[Name]>, CallInput<Calls[Name]>> = {},
): UseMutationResult<ResultOf<Calls[Name]>, CallError, CallInput<Calls[Name]>> {
  const queries = useQueryClient()
  const { invalidates = [firstSegment(pathOf(name))], done, notice, failed = 'Action failed' } = options
  return useMutation<ResultOf<Calls[Name]>, CallError, CallInput<Calls[Name]>>({
    mutationFn: (input) => (call as unknown as (name: string, input: object) => Promise<ResultOf<Calls[Name]>>)(name, input),
    onSuccess: async (result, input) => {
      void invalidate(queries, invalidates)
      if (notice) toast(typeof notice === 'string' ? notice : notice(result))
      await done?.(result, input)
    },
    onError: (error) => {
      if (failed !== false) showError(failed, error)
    },
  })
}

/** Returns a random key. `crypto.randomUUID` is only available on https and localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The idempotency key of a form. It is created when the form opens and kept while it is unknown whether a call arrived. It is
 * renewed once the server has decided, because the server stores its answer under the key.
 */
export function useIdempotencyKey(): { current: () => string; settle: (error?: unknown) => void } {
  const key = useRef<string | null>(null)
  const current = useCallback(() => (key.current ??= randomKey()), [])
  const settle = useCallback((error?: unknown) => {
    if (error === undefined || asCallError(error).decided) key.current = null
  }, [])
  return { current, settle }
}
