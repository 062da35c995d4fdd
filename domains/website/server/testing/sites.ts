import { request as open } from 'node:http'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export interface SiteAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** As they came, compressed perhaps. */
  bytes: Buffer
}

/** Opens an address of a website by its host name, as a browser does. `fetch` cannot choose the host. A form is sent as a POST. */
export function openSite(
  { origin }: Pick<TestApp, 'origin'>,
  host: string,
  path: string,
  {
    method,
    form,
    body: text,
    headers = {},
  }: { method?: string; form?: Record<string, string>; body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<SiteAnswer> {
  const { hostname, port } = new URL(origin)
  const body = form ? new URLSearchParams(form).toString() : text
  return new Promise((resolve, reject) => {
    const request = open(
      {
        hostname,
        port,
        path,
        method: method ?? (form ? 'POST' : 'GET'),
        headers: { host: `${host}:${port}`, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({ status: response.statusCode!, headers: response.headers, text: bytes.toString('utf8'), bytes })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns a block for a test, with an id of its own. */
export const blockOf = (type: string, props: object = {}, children?: object[]) => ({
  id: newId().slice(-12),
  type,
  version: 1,
  props,
  ...(children && { children }),
})
