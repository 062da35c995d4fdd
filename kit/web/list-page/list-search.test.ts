import { describe, expect, test } from 'vitest'
import { changed, clearing, isNarrowed, listSearch, nextSort, queryOf, rangeText, shownColumns } from './list-search.ts'
import type { Column, Filter } from './list-types.ts'

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'select', options: [] },
  { key: 'made', label: 'Made', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

describe('the address of a list', () => {
  test('keeps text and numbers, drops the rest', () => {
    expect(listSearch({ page: 2, status: 'draft', search: '', other: { a: 1 }, none: null })).toEqual({ page: '2', status: 'draft' })
  })

  test('the query contains only parameters that the list declares', () => {
    expect(queryOf({ page: '2', status: 'draft', starts_at: '2026-01-01', columns: 'a,b', utm: 'x' }, filters)).toEqual({
      page: '2',
      status: 'draft',
      starts_at: '2026-01-01',
    })
  })

  test('a change starts at the first page again', () => {
    expect(changed({ page: '4', sort: 'title' }, { status: 'draft' })).toEqual({ sort: 'title', status: 'draft' })
    expect(changed({ page: '4' }, { page: '5' })).toEqual({ page: '5' })
  })

  test('clearing takes filters and search, and leaves order and columns', () => {
    const search = { page: '2', sort: '-title', columns: 'title', search: 'trek', status: 'draft', ends_at: '2026-01-01' }
    expect(isNarrowed(search, filters)).toBe(true)
    expect(changed(search, clearing(filters))).toEqual({ sort: '-title', columns: 'title' })
    expect(isNarrowed({ sort: 'title', page: '3' }, filters)).toBe(false)
  })
})

test('a click on a column goes up, down, and back to the order of the list', () => {
  expect(nextSort(undefined, 'title')).toBe('title')
  expect(nextSort('title', 'title')).toBe('-title')
  expect(nextSort('-title', 'title')).toBeUndefined()
  expect(nextSort('-title', 'price')).toBe('price')
})

describe('columns', () => {
  const column = (key: string, hidden?: true): Column<unknown> => ({ key, header: key, ...(hidden ? { hidden } : {}) })
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => column(key)).concat(column('i', true))

  test('at most seven at first', () => {
    expect(shownColumns(columns, undefined).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  test('the first one always stays and the order is the list’s own', () => {
    expect(shownColumns(columns, ['i', 'c']).map(({ key }) => key)).toEqual(['a', 'c', 'i'])
  })
})

test('the count shows where the server stopped counting', () => {
  expect(rangeText({ page: 1, per_page: 15, total: 134, more: false }, 15)).toBe('1–15 of 134')
  expect(rangeText({ page: 9, per_page: 15, total: 134, more: false }, 14)).toBe('121–134 of 134')
  expect(rangeText({ page: 2, per_page: 15, total: 1000, more: true }, 15)).toBe('16–30 of 1,000+')
  expect(rangeText({ page: 3, per_page: 15, total: 20, more: false }, 0)).toBe('0 of 20')
  expect(rangeText({ page: 80, per_page: 15, total: 1000, more: true }, 15)).toBe('1,186–1,200 of 1,200+')
  expect(rangeText({ page: 80, per_page: 15, total: 1000, more: true }, 4)).toBe('1,186–1,189 of 1,189')
})
