import { randomUUID } from 'node:crypto'

/** Returns a function that makes calls such as `GET /packages` with a token. @throws with the answer when the call is refused. */
export const askerOf =
  (product: string, token: string) =>
  async <Result = { id: string }>(name: string, body?: object): Promise<Result> => {
    const [method, path] = name.split(' ') as [string, string]
    const isForm = body instanceof FormData
    const response = await fetch(`${product}/api/agent${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: Result }).data
  }
export type Ask = ReturnType<typeof askerOf>
