import type { Option } from '#kit/web/list-page/list-types.ts'
import { call } from './calls.ts'

/** Returns the agency's roles as options. */
export async function roleOptions(): Promise<Option[]> {
  const { data } = await call.list('GET /roles', { query: { per_page: '100' } })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
