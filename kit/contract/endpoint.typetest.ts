import { z } from 'zod'
import { endpoint, type InputOf, type ResultOf, type CallsOf } from './endpoint.ts'
import { listEndpoint } from './page.ts'
const show = endpoint({
  method: 'GET',
  path: '/a/{id}/b/{code}',
  summary: 's',
  access: 'member',
  params: { code: z.string() },
  result: z.object({ x: z.number() }),
})
const create = endpoint({
  method: 'POST',
  path: '/a',
  summary: 's',
  access: ['View Dashboard'],
  body: z.strictObject({ t: z.string(), n: z.number().default(1) }),
  result: z.object({ x: z.number() }),
})
const list = listEndpoint({
  path: '/as',
  summary: '',
  access: 'member',
  item: z.object({ q: z.string() }),
  sort: ['a', 'b'],
  defaultSort: '-a',
  filters: { status: z.enum(['x']).optional() },
})
const mod = { show, create, list }
type C = CallsOf<typeof mod>
const k: keyof C = 'GET /as'
const a: InputOf<typeof show> = { params: { id: '1', code: 'c' } }
const b: InputOf<typeof create> = { body: { t: 'x' } }
const c: InputOf<typeof list> = { query: { status: 'x', sort: '-b' } }
const r: ResultOf<typeof list> = [{ q: 's' }]
// @ts-expect-error
const d: InputOf<typeof list> = { query: { status: 'y' } }
// @ts-expect-error
const e: InputOf<typeof create> = {}
// @ts-expect-error
const f: InputOf<typeof show> = { params: { id: '1' } }
export default [k, a, b, c, r, d, e, f]
