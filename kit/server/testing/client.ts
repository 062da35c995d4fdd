import type { TestApp } from './test-app.ts'
import { apiBase } from '#kit/contract/api-base.ts'

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any answer and check it themselves
  body: any
}

export interface Caller {
  token: string | null
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  upload(path: string, files: { name: string; content: Buffer; type?: string }[]): Promise<Answer>
  request(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>
}

/** Calls the API over HTTP with a token, or signed out without one. Paths are relative to the API's base. */
export function callerOf({ origin }: Pick<TestApp, 'origin'>, token: string | null = null): Caller {
  const send = async (
    method: string,
    path: string,
    body: RequestInit['body'] | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const response = await fetch(origin + (path.startsWith('/api') ? path : apiBase + path), {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json && text !== '' ? JSON.parse(text) : text }
  }
  const request: Caller['request'] = (method, path, { body, headers = {} } = {}) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
  return {
    token,
    request,
    get: (path) => request('GET', path),
    post: (path, body = {}, headers) => request('POST', path, { body, headers }),
    put: (path, body = {}) => request('PUT', path, { body }),
    delete: (path) => request('DELETE', path),
    upload(path, files) {
      const form = new FormData()
      for (const { name, content, type } of files)
        form.append('file', new Blob([new Uint8Array(content)], { type: type ?? 'image/png' }), name)
      return send('POST', path, form, {})
    },
  }
}
