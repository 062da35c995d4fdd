import type { CountryCode } from '#kit/contract/countries.ts'
import type { Feature } from '#kit/contract/features.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { asCallError } from './call-error.ts'
import { onTokenRefused, send, setBearer } from './http.ts'
import { dropAllDrafts } from './record-form/drafts.ts'

/** The user's display preferences, stored on the server. */
export interface Preferences {
  theme?: 'light' | 'dark' | 'auto' | undefined
  density?: 'normal' | 'compact' | undefined
  /** Visible columns, by list name. */
  columns?: Record<string, string[]> | undefined
  /** Cards of the home screen: their order, and those that are hidden. */
  home?: { order: string[]; hidden: string[] } | undefined
  /** Banners that are hidden for a day: name → day. */
  dismissed?: Record<string, string> | undefined
  /** Sections of the navigation that the user has opened or folded. */
  open_sections?: Record<string, boolean> | undefined
  /** Pinned pages, by agency. */
  pins?: Record<string, readonly { to: string; label: string }[]> | undefined
  /** What the user wants to see in the navigation before the agency sells it, by agency. */
  kinds?: Record<string, readonly string[]> | undefined
}

export interface SignedInAgency {
  id: string
  name: string
  slug: string
  category: { slug: string; name: string }
  country_code: CountryCode
  currency: Currency
  logo_url: string | null
  verified_kyc: boolean
  enabled_inventory_proximity: boolean
  shop_enabled: boolean
  blog_enabled: boolean
  subscription: { status: string; active: boolean; active_plan: { name: string; slug: string }; ends_at: string | null } | null
}

/** `result` of the profile, with the fields that the guards and the shell read. */
export interface SignedInUser {
  id: string
  name: string
  email: string
  phone: string | null
  email_verified_at: string | null
  enabled_two_factor_code: unknown
  /** True for the platform's staff. */
  is_operator: boolean
  /** True if a second factor was verified in this session. */
  second_factor: boolean
  /** Set while a member of the platform's staff acts for this user. */
  acting: { operator: string; until: string; may_change: boolean } | null
  admin_permissions: Permission[]
  permissions: string[]
  /** This installation is a restored copy that sends nothing until an operator confirms it. */
  restored_copy: boolean
  features: Feature[]
  preferences: Preferences
  role: string | null
  agency: SignedInAgency | null
  /** Agency name that suspended this user, if they now work in none. */
  suspended_from: string | null
}

export interface SessionState {
  status: 'starting' | 'signed out' | 'signed in'
  token: string | null
  user: SignedInUser | null
  /** Why the profile could not be loaded; shown on the login screen. */
  errors: string[]
  /** A login that still needs its second factor. */
  challenge: Challenge | null
}

export interface Challenge {
  challenge: string
  method: 'email' | 'app'
}

/** The only entry in local storage, as the specification requires. */
const tokenKey = 'token'
const intendedKey = 'intended'
const challengeKey = 'challenge'

const signedOut: SessionState = { status: 'signed out', token: null, user: null, errors: [], challenge: null }

/** The session of the signed-in user. The app has one, and routes get it through their context. */
export class Session {
  state: SessionState = { ...signedOut, status: 'starting' }
  readonly #listeners = new Set<() => void>()
  #whenEnded: () => void = () => {}
  readonly #forgets: (() => Promise<void>)[] = []

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SessionState => this.state

  /** Sets the action that runs when the session ends unexpectedly: the token expired, or another tab logged out. */
  onEnded(action: () => void): void {
    this.#whenEnded = action
  }

  /** Adds a function that deletes data on this device. It runs when the user logs out. */
  onForget(forget: () => Promise<void>): void {
    this.#forgets.push(forget)
  }

  /** Checks the stored token. It never rejects, so that the loader always disappears. */
  async start(): Promise<void> {
    onTokenRefused(() => this.#end())
    addEventListener('storage', (event) => this.#followOtherTab(event))
    const token = localStorage.getItem(tokenKey)
    const challenge = sessionStorage.getItem(challengeKey)
    if (token) await this.signIn(token)
    else this.#set({ ...signedOut, challenge: challenge ? (JSON.parse(challenge) as Challenge) : null })
  }

  /** After a login: stores the token, sends it from now on, loads the profile. If the profile fails, signs out locally. */
  async signIn(token: string): Promise<void> {
    localStorage.setItem(tokenKey, token)
    this.endTwoFactor()
    setBearer(token)
    this.state = { ...this.state, token }
    await this.reload()
  }

  /** Reloads the profile after a change that the guards depend on. */
  async reload(): Promise<void> {
    const { token } = this.state
    try {
      const { body } = await send('GET /profile')
      this.#set({ status: 'signed in', token, user: (body as { result: SignedInUser }).result, errors: [], challenge: null })
    } catch (error) {
      this.#clear(asCallError(error).sentences)
    }
  }

  /** The server requires a second factor. The code screen opens while the challenge is set. */
  beginTwoFactor(challenge: Challenge): void {
    sessionStorage.setItem(challengeKey, JSON.stringify(challenge))
    this.#set({ ...signedOut, challenge })
  }

  endTwoFactor(): void {
    sessionStorage.removeItem(challengeKey)
    if (this.state.challenge !== null) this.#set({ ...this.state, challenge: null })
  }

  /** Changes preferences at once and stores them on the server. If storing fails, they last until the next load. */
  prefer(change: Preferences): void {
    const { user } = this.state
    if (!user) return
    const preferences = { ...user.preferences, ...change }
    this.#set({ ...this.state, user: { ...user, preferences } })
    void send('POST /changeprofile', { body: change }).catch(() => {})
  }

  /** Logs out. Deletes the token, the user and the intended destination, whatever the server answers. */
  async signOut(): Promise<void> {
    await send('POST /logout').catch(() => {})
    sessionStorage.removeItem(intendedKey)
    dropAllDrafts()
    await this.#forget()
    this.#clear([])
  }

  /** Stores the address that a signed-out user wanted to open. */
  rememberIntended(href: string): void {
    sessionStorage.setItem(intendedKey, href)
  }

  /** Returns and deletes the stored address. Only paths of this app are returned, so that no link can redirect elsewhere after login. */
  takeIntended(): string | null {
    const href = sessionStorage.getItem(intendedKey)
    sessionStorage.removeItem(intendedKey)
    return href && /^\/(?![/\\])/.test(href) ? href : null
  }

  #end(): void {
    if (this.state.token === null) return
    const wasInside = this.state.status === 'signed in'
    void this.#forget()
    this.#clear([])
    if (wasInside) this.#whenEnded()
  }

  async #forget(): Promise<void> {
    await Promise.allSettled(this.#forgets.map((forget) => forget()))
  }

  #followOtherTab(event: StorageEvent): void {
    if (event.key !== tokenKey && event.key !== null) return
    if (!event.newValue) this.#end()
    else if (event.newValue !== this.state.token) void this.signIn(event.newValue)
  }

  #clear(errors: string[]): void {
    localStorage.removeItem(tokenKey)
    sessionStorage.removeItem(challengeKey)
    setBearer(null)
    this.#set({ ...signedOut, errors })
  }

  #set(state: SessionState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}
