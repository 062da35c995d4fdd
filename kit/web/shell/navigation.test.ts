import { expect, test } from 'vitest'
import type { NavEntry, Screen } from '../screen.ts'
import type { SignedInUser } from '../session.ts'
import {
  actionBelow,
  crumbsAbove,
  currentScreen,
  doingsFor,
  entriesFor,
  itemsBelow,
  namedAbove,
  recordAddress,
  screenAt,
  sectionsOf,
  soldAmong,
  tabsAt,
  type ScreenRoute,
} from './navigation.ts'
import { openable } from './openable.ts'
import { withPins } from './pins.ts'
import { countText, waitingText, type BarName, type SectionName } from './sections.ts'
import { withRecent } from '../palette/recent.ts'

const nav = (section: SectionName, label: string, order: number, more: Partial<NavEntry> = {}): NavEntry => ({
  section,
  label,
  icon: 'home',
  order,
  ...more,
})
const tab = (bar: BarName, label: string) => ({ tab: { bar, label } })
const route = (path: string, screen: Partial<Screen> & { title: string }): ScreenRoute => ({ path, screen })

const screens: ScreenRoute[] = [
  route('/inquiries', {
    title: 'Inquiries',
    permissions: ['View Inquiries'],
    nav: nav('customers', 'Inquiries', 20, { waits: 'inquiries' }),
    adds: { label: 'Add inquiry', search: { add: 'inquiry' }, needs: ['Edit Inquiries'] },
  }),
  route('/clients', {
    title: 'Clients',
    nav: nav('customers', 'Clients', 10),
    adds: { label: 'Add client', search: { add: 'client' }, needs: ['Edit Clients', 'Add Bookings'] },
  }),
  route('/clients/$id', { title: 'Client' }),
  route('/bookings', { title: 'Bookings', permissions: ['View Bookings'], nav: nav('bookings', 'Bookings', 10, tab('bookings', 'All')) }),
  route('/bookings/tour-packages', {
    title: 'Tour package bookings',
    permissions: ['View Bookings'],
    nav: nav('bookings', 'Package bookings', 20, { ...tab('bookings', 'Packages'), sells: 'tour_package' }),
  }),
  route('/bookings/deadlines', {
    title: 'Deadlines',
    permissions: ['View Bookings'],
    nav: nav('bookings', 'Deadlines', 90, { ...tab('bookings', 'Deadlines'), waits: 'deadlines' }),
  }),
  route('/bookings/manual-booking', { title: 'New booking', permissions: ['Add Bookings'], action: 'New booking', parent: '/bookings' }),
  route('/bookings/view/$id', { title: 'Booking', parent: '/bookings' }),
  route('/home', { title: 'Dashboard', nav: nav('home', 'Home', 1, { key: 'h' }) }),
  route('/offers', { title: 'Offers', nav: nav('offers', 'Offers', 10, tab('offers', 'All')) }),
  route('/offers/packages', {
    title: 'Tour packages',
    feature: 'tour_and_travel',
    nav: nav('offers', 'Tour packages', 20, { ...tab('offers', 'Packages'), sells: 'tour_package' }),
  }),
  route('/offers/packages/new', { title: 'New tour package', action: 'Add tour package' }),
  route('/offers/packages/$id', { title: 'Tour package' }),
  route('/offers/packages/$id/edit', { title: 'Edit tour package', parent: '/offers/packages' }),
  route('/offers/rooms', { title: 'Hotel rooms', nav: nav('offers', 'Hotel rooms', 30, { ...tab('offers', 'Rooms'), sells: 'room' }) }),
  route('/offers/rooms/new', { title: 'New room type', action: 'Add room type' }),
  route('/offers/shop/products', { title: 'Products', module: 'shop', nav: nav('offers', 'Products', 80, tab('offers', 'Products')) }),
  route('/discount', { title: 'Discounts', nav: nav('offers', 'Discounts', 110) }),
  route('/finance', { title: 'Finance', permissions: ['View Finance'], nav: nav('money', 'Payments', 10) }),
  route('/login', { title: 'Log in', access: 'guest' }),
]

const user = {
  admin_permissions: ['View Bookings', 'Add Bookings'],
  features: ['tour_and_travel'],
  agency: { category: { slug: 'basic' }, shop_enabled: false, blog_enabled: false, subscription: null },
} as unknown as SignedInUser
const entries = entriesFor(user, screens)
const sells = (...kinds: string[]) => soldAmong(entries, new Set(kinds), '')

test('sections hold what the user may open, in order; the tabs of a bar are one entry', () => {
  expect(sectionsOf(entries).map(({ label, path, items }) => [label, path, items.map((item) => item.label)])).toEqual([
    ['Home', '/home', ['Home']],
    ['Bookings', '/bookings', ['Bookings']],
    ['Offers', '/offers', ['Offers', 'Discounts']],
    ['Customers', '/clients', ['Clients']],
  ])
})

test('a section that opens lists what is not its own row', () => {
  const below = (name: string, all = entries) =>
    itemsBelow(sectionsOf(all).find((section) => section.label === name)!).map(({ label }) => label)
  expect(below('Bookings')).toEqual([])
  expect(below('Offers')).toEqual(['Discounts'])
  expect(below('Customers')).toEqual([])
  const both = { ...user, admin_permissions: ['View Inquiries'], features: [] } as SignedInUser
  expect(below('Customers', entriesFor(both, screens))).toEqual(['Clients', 'Inquiries'])
})

test('what the agency does not sell is left out, except the screen that is open', () => {
  const paths = (list: typeof entries) => list.filter((entry) => entry.sells).map(({ path }) => path)
  expect(paths(sells())).toEqual([])
  expect(paths(sells('tour_package'))).toEqual(['/bookings/tour-packages', '/offers/packages'])
  expect(paths(soldAmong(entries, new Set(), '/offers/rooms'))).toEqual(['/offers/rooms'])
  expect(paths(soldAmong(entries, new Set(), '/offers/rooms/new'))).toEqual(['/offers/rooms'])
  expect(paths(soldAmong(entries, null, '')), 'if it cannot be known').toHaveLength(3)
  expect(paths(soldAmong(entries, 'loading', ''))).toEqual([])
})

test('the way to other kinds is shown while there are some', () => {
  const more = route('/offers/kinds', { title: 'Kinds', nav: nav('offers', 'Add what you sell', 100, { untilSoldAll: true }) })
  const all = entriesFor(user, [...screens, more])
  const isShown = (sold: Parameters<typeof soldAmong>[1], path = '') => soldAmong(all, sold, path).some((entry) => entry.path === more.path)
  expect(isShown(new Set(['room']))).toBe(true)
  expect(isShown(new Set(['room', 'tour_package']))).toBe(false)
  expect([isShown(null), isShown('loading')]).toEqual([false, false])
  expect(isShown(null, '/offers/kinds'), 'while it is open').toBe(true)
})

test('tabs stand above each list of a bar, and not above its records', () => {
  const labels = (path: string, list = entries) => tabsAt(sectionsOf(list), path)?.tabs.map((one) => one.tab?.label) ?? null
  expect(labels('/bookings')).toEqual(['All', 'Packages', 'Deadlines'])
  expect(labels('/bookings/deadlines', sells())).toEqual(['All', 'Deadlines'])
  expect(labels('/offers/rooms', sells('room'))).toEqual(['All', 'Rooms'])
  expect(labels('/bookings/view/7')).toBeNull()
  expect(labels('/clients')).toBeNull()
  expect(labels('/offers', sells()), 'a single tab is not shown').toBeNull()
})

test('the screen with the longest matching path is highlighted', () => {
  const label = (path: string, above?: string[]) => currentScreen(entries, path, above)?.label
  expect(label('/offers/packages/7/edit')).toBe('Tour packages')
  expect(label('/offers/changes')).toBe('Offers')
  expect(label('/offers-old')).toBeUndefined()
  // A screen may name another one as its parent.
  expect(label('/offers/changes', ['/offers/packages'])).toBe('Tour packages')
  expect(label('/offers/packages', ['/offers'])).toBe('Tour packages')
  expect(label('/offers/changes', ['/nowhere'])).toBe('Offers')
  expect(label('/nowhere', ['/bookings/view', '/offers/packages'])).toBe('Bookings')
})

test('namedAbove returns the parent, the parent of that, and so on', () => {
  const deeper = [...screens, route('/refunds', { title: 'Refunds', parent: '/bookings/view/$id' })]
  expect(namedAbove(deeper, '/refunds')).toEqual(['/refunds', '/bookings/view/$id', '/bookings'])
  expect(namedAbove(deeper, undefined)).toEqual([])
})

test('breadcrumbs follow the path, or the named parent screen', () => {
  const offers = { label: 'Offers', path: '/offers' }
  const packages = { label: 'Tour packages', path: '/offers/packages' }
  expect(crumbsAbove(user, screens, '/offers/packages/$id/edit', { id: '7' })).toEqual([offers, packages])
  expect(crumbsAbove(user, screens, '/bookings/view/$id', { id: '7' })).toEqual([{ label: 'Bookings', path: '/bookings' }])
  expect(crumbsAbove(user, screens, '/bookings/view/$id', { id: '7' }, '/offers/packages')).toEqual([offers, packages])
  expect(crumbsAbove({ ...user, features: [] }, screens, '/offers/packages/new', {})).toEqual([offers])
})

test('finds the screen that C opens on a list', () => {
  expect(actionBelow(user, screens, '/offers/packages')?.path).toBe('/offers/packages/new')
  expect(actionBelow(user, screens, '/bookings')?.path).toBe('/bookings/manual-booking')
  expect(actionBelow(user, screens, '/finance')).toBeUndefined()
})

test('what can be added: screens and dialogs that the user may use, of kinds that the agency sells', () => {
  const all = doingsFor(user, screens)
  expect(all.map(({ label, to }) => [label, to])).toEqual([
    ['New booking', '/bookings/manual-booking'],
    ['Add tour package', '/offers/packages/new'],
    ['Add room type', '/offers/rooms/new'],
    ['Add client', '/clients?add=client'],
  ])
  expect(doingsFor(user, screens, sells('room')).map(({ label }) => label)).toEqual(['New booking', 'Add room type', 'Add client'])
})

test('finds the screen at an address, a fixed path before one with an id', () => {
  expect(screenAt(screens, '/clients/7')?.path).toBe('/clients/$id')
  expect(screenAt(screens, '/offers/packages/new')?.path).toBe('/offers/packages/new')
  expect(screenAt(screens, '/clients/')?.path).toBeUndefined()
  expect(screenAt(screens, '/nowhere')).toBeUndefined()
})

test('pins and recent pages are those that the user may still open, with the icon of their list', () => {
  const pages = ['/clients/7', '/clients?add=client', '/finance', '/nowhere', '/login', '/bookings/view/3'].map((to) => ({ to, label: to }))
  expect(openable(pages, user, screens, entries).map(({ to, icon }) => [to, icon])).toEqual([
    ['/clients/7', 'home'],
    ['/clients?add=client', 'home'],
    ['/bookings/view/3', 'home'],
  ])
})

test('pins are kept by agency, for 20 agencies', () => {
  const pin = { to: '/clients/7', label: 'Grace' }
  expect(withPins({ a: [pin] }, 'b', [pin])).toEqual({ a: [pin], b: [pin] })
  expect(withPins({ a: [pin], b: [pin] }, 'a', [])).toEqual({ b: [pin] })
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`agency ${n}`, [pin]]))
  const next = withPins(many, 'new', [pin])
  expect([Object.keys(next).length, 'agency 0' in next, 'new' in next]).toEqual([20, false, true])
})

test('the last eight pages are recent, each once', () => {
  const opened = [1, 2, 3, 4, 5, 6, 7, 8, 9, 3].map((id) => ({ to: `/clients/${id}`, label: `Client ${id}` }))
  const list = opened.reduce<ReturnType<typeof withRecent>>((before, page) => withRecent(before, page), [])
  expect(list.map(({ to }) => to.at(-1)).join('')).toBe('39876542')
})

test('what waits is said in words, and counted to 99', () => {
  expect(waitingText(['inquiries', 'deadlines', 'payments'], { inquiries: 3, deadlines: 1, payments: 0 })).toBe(
    '3 inquiries to answer, 1 deadline due',
  )
  expect(waitingText(['inquiries'], {})).toBe('')
  expect([countText(99), countText(100)]).toEqual(['99', '99+'])
})

test('the form of a record is remembered as the record', () => {
  expect(recordAddress(screens, '/offers/packages/7/edit')).toBe('/offers/packages/7')
  expect(recordAddress(screens, '/offers/packages/7')).toBe('/offers/packages/7')
  expect(recordAddress(screens, '/bookings/view/7')).toBe('/bookings/view/7')
})
