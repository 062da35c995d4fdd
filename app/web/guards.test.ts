import { describe, expect, test } from 'vitest'
import type { Screen } from '#kit/web/screen.ts'
import type { SessionState, SignedInAgency, SignedInUser } from '#kit/web/session.ts'
import { guard } from './guards.ts'

type Who = Pick<SessionState, 'user' | 'challenge'>

const agency = {
  category: { slug: 'tour_operator', name: 'Tour operator' },
  shop_enabled: true,
  blog_enabled: true,
  subscription: { status: 'active', active: true, active_plan: { name: 'Pro', slug: 'pro' } },
} as SignedInAgency

const user = (change: Partial<SignedInUser> = {}, ofAgency: Partial<SignedInAgency> = {}): Who => ({
  user: {
    email_verified_at: '2026-01-01T00:00:00Z',
    enabled_two_factor_code: null,
    admin_permissions: ['View Inventory'],
    features: ['shop', 'blog'],
    agency: { ...agency, ...ofAgency },
    ...change,
  } as SignedInUser,
  challenge: null,
})
const nobody: Who = { user: null, challenge: null }
const waiting: Who = { user: null, challenge: { challenge: 'c', method: 'email' } }
const screen = (change: Partial<Screen> = {}): Screen => ({ title: 'Screen', ...change })

describe('screens of the app', () => {
  test('1. signed-out users are redirected to login, and the intended address is stored', () => {
    expect(guard(screen(), nobody)).toEqual({ to: '/login', keepIntended: true })
  })

  test('2. a login that waits for its code is redirected to the code screen', () => {
    expect(guard(screen(), waiting)).toEqual({ to: '/otp', keepIntended: true })
  })

  test('3. unverified users are redirected to verify, whatever else is missing', () => {
    expect(guard(screen({ permissions: ['View Finance'] }), user({ email_verified_at: null }, { subscription: null }))).toEqual({
      to: '/verify',
    })
  })

  test('4. users without an active subscription are redirected to subscriptions before permissions are checked', () => {
    const plan = { status: 'expired', active: false, active_plan: { name: 'Pro', slug: 'pro' }, ends_at: null }
    const lapsed = user({}, { subscription: plan })
    expect(guard(screen({ permissions: ['View Finance'] }), lapsed)).toEqual({ to: '/subscriptions' })
    expect(guard(screen({ worksWhenLapsed: true }), lapsed)).toBeNull()
    expect(guard(screen(), user({}, { subscription: null, category: { slug: 'basic', name: 'Basic' } }))).toBeNull()
  })

  test('4. users without an agency are redirected to registering one', () => {
    expect(guard(screen(), user({ agency: null }))).toEqual({ to: '/register' })
  })

  test('the platform area opens only for staff with a second factor', () => {
    const area = screen({ operator: true })
    expect(guard(area, user())).toEqual({ to: '/home' })
    expect(guard(area, user({ is_operator: true, agency: null }))).toEqual({ to: '/profile' })
    expect(guard(area, user({ is_operator: true, second_factor: true, agency: null }))).toBeNull()
    expect(guard(screen(), user({ is_operator: true, agency: null }))).toEqual({ to: '/operator/agencies' })
  })

  test('4. users suspended from their only agency are redirected to the screen that says so', () => {
    const suspended = user({ agency: null, suspended_from: 'Nile Trails' })
    expect(guard(screen(), suspended)).toEqual({ to: '/suspended' })
    expect(guard(screen({ access: 'suspended' }), suspended)).toBeNull()
    expect(guard(screen({ access: 'register' }), suspended)).toBeNull()
    expect(guard(screen({ access: 'suspended' }), nobody)).toEqual({ to: '/login' })
    expect(guard(screen({ access: 'suspended' }), user())).toEqual({ to: '/home' })
    expect(guard(screen({ access: 'suspended' }), user({ agency: null, suspended_from: null }))).toEqual({ to: '/register' })
  })

  test('5. users without any permission of the route are redirected to the profile, before modules and features are checked', () => {
    expect(guard(screen({ permissions: ['View Shop', 'View Finance'], module: 'shop' }), user({}, { shop_enabled: false }))).toEqual({
      to: '/profile',
      why: 'You do not have the permission to open “Screen”. Ask an owner of the agency.',
    })
    expect(guard(screen({ permissions: ['View Finance', 'View Inventory'] }), user())).toBeNull()
    expect(guard(screen({ permissions: [] }), user({ admin_permissions: [] }))).toBeNull()
  })

  test('6. users without the module or the feature are redirected home and told why', () => {
    const why = (module: string) => `Switch the ${module} on in the agency’s settings first.`
    expect(guard(screen({ module: 'shop' }), user({}, { shop_enabled: false }))).toEqual({ to: '/home', why: why('shop') })
    expect(guard(screen({ module: 'blog' }), user({}, { blog_enabled: false }))).toEqual({ to: '/home', why: why('blog') })
    expect(guard(screen({ feature: 'chatbot' }), user())).toEqual({ to: '/home', why: 'Your plan does not include Chatbot.' })
    expect(guard(screen({ feature: 'shop', module: 'shop' }), user())).toBeNull()
  })
})

describe('screens before login', () => {
  test('guests only', () => {
    expect(guard(screen({ access: 'guest' }), nobody)).toBeNull()
    expect(guard(screen({ access: 'guest' }), user())).toEqual({ to: '/home' })
  })

  test('users without an agency can continue registering', () => {
    expect(guard(screen({ access: 'register' }), nobody)).toBeNull()
    expect(guard(screen({ access: 'register' }), user({ agency: null, email_verified_at: null }))).toBeNull()
    expect(guard(screen({ access: 'register' }), user())).toEqual({ to: '/home' })
  })

  test('the code screen opens only while a login is in progress', () => {
    expect(guard(screen({ access: 'otp' }), waiting)).toBeNull()
    expect(guard(screen({ access: 'otp' }), nobody)).toEqual({ to: '/login' })
    expect(guard(screen({ access: 'otp' }), user())).toEqual({ to: '/home' })
  })

  test('verified users cannot open verify', () => {
    expect(guard(screen({ access: 'verify' }), user({ email_verified_at: null }))).toBeNull()
    expect(guard(screen({ access: 'verify' }), user())).toEqual({ to: '/home' })
    expect(guard(screen({ access: 'verify' }), nobody)).toEqual({ to: '/login', keepIntended: true })
  })

  test('the link of the mail opens for everybody: it may be opened on another device', () => {
    for (const who of [nobody, user(), user({ email_verified_at: null })])
      expect(guard(screen({ access: 'verify' }), who, { token: 't' })).toBeNull()
  })
})
