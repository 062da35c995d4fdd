import { expect, test } from 'vitest'
import type { Screen } from '../screen.ts'
import type { SignedInUser } from '../session.ts'
import { actionBelow, crumbsAbove, currentItem, namedAbove, navigationFor, type ScreenRoute } from './navigation.ts'

const nav = (group: string, label: string, order: number) => ({ group, label, icon: 'home' as const, order })
const route = (path: string, screen: Partial<Screen> & { title: string }): ScreenRoute => ({ path, screen })

const screens: ScreenRoute[] = [
  route('/bookings/tour-packages', { title: 'Bookings', permissions: ['View Bookings'], nav: nav('Sales', 'Bookings', 300) }),
  route('/bookings/view/$id', { title: 'Booking', parent: '/bookings/tour-packages' }),
  route('/home', { title: 'Dashboard', nav: nav('', 'Dashboard', 1) }),
  route('/offers', { title: 'Offers', nav: nav('Inventory', 'Offers', 200) }),
  route('/offers/packages', { title: 'Tour packages', feature: 'tour_and_travel', nav: nav('Inventory', 'Tour packages', 210) }),
  route('/offers/packages/new', { title: 'New tour package', action: 'Add tour package' }),
  route('/offers/packages/$id/edit', { title: 'Edit tour package' }),
  route('/offers/shop/products', { title: 'Products', module: 'shop', nav: nav('Inventory', 'Products', 260) }),
  route('/finance', { title: 'Finance', permissions: ['View Finance'], nav: nav('Money', 'Finance', 500) }),
]

const user = {
  admin_permissions: ['View Bookings'],
  features: ['tour_and_travel'],
  agency: { category: { slug: 'basic' }, shop_enabled: false, blog_enabled: false, subscription: null },
} as unknown as SignedInUser

test('the navigation holds what the user may open, in order', () => {
  expect(navigationFor(user, screens).map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['', ['Dashboard']],
    ['Inventory', ['Offers', 'Tour packages']],
    ['Sales', ['Bookings']],
  ])
})

test('the entry with the longest matching path is highlighted', () => {
  const groups = navigationFor(user, screens)
  expect(currentItem(groups, '/offers/packages/7/edit')?.label).toBe('Tour packages')
  expect(currentItem(groups, '/offers/rooms')?.label).toBe('Offers')
  expect(currentItem(groups, '/offers-old')).toBeUndefined()
  // A screen may name another one as its parent.
  expect(currentItem(groups, '/offers/changes', ['/offers/packages'])?.label).toBe('Tour packages')
  expect(currentItem(groups, '/offers/packages', ['/offers'])?.label).toBe('Tour packages')
  expect(currentItem(groups, '/offers/changes', ['/nowhere'])?.label).toBe('Offers')
  expect(currentItem(groups, '/nowhere', ['/bookings/view', '/offers/packages'])?.label).toBe('Tour packages')
})

test('namedAbove returns the parent, the parent of that, and so on', () => {
  const deeper = [...screens, route('/refunds', { title: 'Refunds', parent: '/bookings/view/$id' })]
  expect(namedAbove(deeper, '/refunds')).toEqual(['/refunds', '/bookings/view/$id', '/bookings/tour-packages'])
  expect(namedAbove(deeper, undefined)).toEqual([])
})

test('breadcrumbs follow the path, or the named parent screen', () => {
  expect(crumbsAbove(user, screens, '/offers/packages/$id/edit', { id: '7' })).toEqual([
    { label: 'Offers', path: '/offers' },
    { label: 'Tour packages', path: '/offers/packages' },
  ])
  expect(crumbsAbove(user, screens, '/bookings/view/$id', { id: '7' })).toEqual([{ label: 'Bookings', path: '/bookings/tour-packages' }])
  expect(crumbsAbove(user, screens, '/bookings/view/$id', { id: '7' }, '/offers/packages')).toEqual([
    { label: 'Offers', path: '/offers' },
    { label: 'Tour packages', path: '/offers/packages' },
  ])
  expect(crumbsAbove({ ...user, features: [] }, screens, '/offers/packages/new', {})).toEqual([{ label: 'Offers', path: '/offers' }])
})

test('finds the screen that C opens on a list', () => {
  expect(actionBelow(user, screens, '/offers/packages')?.path).toBe('/offers/packages/new')
  expect(actionBelow(user, screens, '/finance')).toBeUndefined()
})
