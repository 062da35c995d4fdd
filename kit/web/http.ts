import { fullPath } from '#kit/contract/api-base.ts'
import { CallError } from './call-error.ts'

export interface Input {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** Sent as multipart parts named `file`, beside the body's fields. */
  files?: readonly File[] | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Called with the upload's progress from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

export interface Reply {
  status: number
  body: unknown
}

interface Prepared {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | null
}

let bearer: string | null = null
let whenRefused: () => void = () => {}
let whenClosed: () => void = () => {}

/** Sets the token that every call sends from now on; `null` sends none. */
export function setBearer(token: string | null): void {
  bearer = token
}

/** Sets the action that runs when the server refuses the token. */
export function onTokenRefused(action: () => void): void {
  whenRefused = action
}

/** Sets the action that runs when the server refuses a call because it is closed for maintenance. */
export function onMaintenance(action: () => void): void {
  whenClosed = action
}

/** The header of `kit/server/http/position.ts`: what the caller wrote or heard of, every later answer must show. */
const positionHeader = 'Safiri-Position'
let position = ''

/** Remembers a position of the database's log. An earlier one than before changes nothing. */
export function notePosition(given: string | null): void {
  if (given && given > position) position = given
}

/** Turns query parameters into text. Empty values are left out, lists are joined with commas. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    search.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns method and URL of a call such as `GET /packages/edit/{id}`, with its parameters filled in. */
export function addressOf(name: string, input: Input): { method: string; url: string } {
  const space = name.indexOf(' ')
  const path = name.slice(space + 1).replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''))
  return { method: name.slice(0, space), url: `${fullPath(path)}${queryString(input.query)}` }
}

function multipart(body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('file', file, file.name)
  return form
}

function prepare(name: string, input: Input): Prepared {
  const { method, url } = addressOf(name, input)
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (bearer) headers.Authorization = `Bearer ${bearer}`
  if (position) headers[positionHeader] = position
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
  if (input.files) return { method, url, headers, body: multipart(input.body, input.files) }
  if (method === 'GET') return { method, url, headers, body: null }
  headers['Content-Type'] = 'application/json'
  return { method, url, headers, body: JSON.stringify(input.body ?? {}) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function accept(status: number, body: unknown, sentBearer: string | null): Reply {
  if (status >= 200 && status < 300) return { status, body }
  // If an older token was refused, the session that has started since must not end.
  if (status === 401 && sentBearer !== null && sentBearer === bearer) whenRefused()
  const refusal = new CallError(status, body)
  if (refusal.code === 'maintenance') whenClosed()
  throw refusal
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendWithProgress(call: Prepared, input: Input): Promise<Reply> {
  const sentBearer = bearer
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, call.url)
    for (const [key, value] of Object.entries(call.headers)) request.setRequestHeader(key, value)
    request.upload.addEventListener('progress', (event) => event.lengthComputable && input.onProgress?.(event.loaded / event.total))
    request.addEventListener('error', () => reject(new CallError(0, null)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('load', () => {
      notePosition(request.getResponseHeader(positionHeader))
      try {
        resolve(accept(request.status, parse(request.responseText), sentBearer))
      } catch (error) {
        reject(error as Error)
      }
    })
    input.signal?.addEventListener('abort', () => request.abort())
    request.send(call.body as XMLHttpRequestBodyInit | null)
  })
}

async function reach(call: Prepared, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetch(call.url, { method: call.method, headers: call.headers, body: call.body, signal: signal ?? null })
    notePosition(response.headers.get(positionHeader))
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError(0, null)
  }
}

/** Makes a call and returns its status and whole body. */
export async function send(name: string, input: Input = {}): Promise<Reply> {
  const call = prepare(name, input)
  if (input.onProgress) return sendWithProgress(call, input)
  const sentBearer = bearer
  const response = await reach(call, input.signal)
  return accept(response.status, parse(await response.text()), sentBearer)
}

const nameOfFile = (response: Response, otherwise: string): string => {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? otherwise)
}

async function fetchFile(name: string, input: Input): Promise<{ response: Response; url: string }> {
  const call = prepare(name, input)
  const sentBearer = bearer
  const response = await reach(call, input.signal)
  if (!response.ok) accept(response.status, parse(await response.text()), sentBearer)
  const url = URL.createObjectURL(await response.blob())
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return { response, url }
}

/** Calls for a picture. Returns a URL that only this page can read, for one minute. */
export const pictureUrl = async (name: string, input: Input): Promise<string> => (await fetchFile(name, input)).url

/** Calls for a file and saves it under the name that the server gives. */
export async function saveFile(name: string, input: Input, otherwise: string): Promise<void> {
  const { response, url } = await fetchFile(name, input)
  const link = document.createElement('a')
  link.href = url
  link.download = nameOfFile(response, otherwise)
  link.click()
}

/** Calls for a file and opens it in a new window, to read or print it. */
export async function openFile(name: string, input: Input): Promise<void> {
  // Opened before the first await, because later the browser would block it as a pop-up.
  const opened = window.open('', '_blank')
  try {
    const { url } = await fetchFile(name, input)
    if (opened) opened.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    opened?.close()
    throw error
  }
}
