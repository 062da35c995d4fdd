import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Page, RowSource } from '../call.ts'
import type { RouterContext } from '../screen.ts'
import { listLoader } from './list-loader.ts'
import { listQuery } from './list-query.ts'

const page: Page<string> = { data: ['Bwindi'], meta: { page: 1, per_page: 15, total: 1, last_page: 1, more: false } }

/** A list that answers when `answer` is called, and records its queries. */
function slowList() {
  const asked: Record<string, unknown>[] = []
  let answer!: () => void
  const source: RowSource<string> = {
    name: 'GET /packages',
    input: {},
    fetch: (query) => {
      asked.push(query)
      return new Promise((resolve) => {
        answer = () => resolve(page)
      })
    },
    download: async () => {},
  }
  const queryClient = new QueryClient()
  const enter = (search: object) => listLoader(source)({ context: { queryClient } as RouterContext, location: { search } })
  return { asked, source, queryClient, enter, answer: () => answer() }
}

test('loads the rows of the address and resolves when they have arrived', async () => {
  const list = slowList()
  const entered = list.enter({ page: '2', sort: '-title', columns: 'title' })
  expect(list.asked).toEqual([{ page: '2', sort: '-title' }])
  list.answer()
  await entered
  expect(list.queryClient.getQueryData(listQuery(list.source, { page: '2', sort: '-title' }).queryKey)).toEqual(page)
})

test('does not wait for slow rows', async () => {
  const list = slowList()
  await list.enter({})
  expect(list.asked).toEqual([{}])
  expect(list.queryClient.getQueryData(listQuery(list.source, {}).queryKey)).toBeUndefined()
})

test('skips addresses that only the screen can read, and cached rows', async () => {
  const list = slowList()
  await list.enter({ status: 'draft' })
  list.queryClient.setQueryData(listQuery(list.source, {}).queryKey, page)
  await list.enter({})
  expect(list.asked).toEqual([])
})
