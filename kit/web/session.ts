import type { CountryCode } from '#kit/contract/countries.ts'
import type { Feature } from '#kit/contract/features.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { asCallError } from './call-error.ts'
import { onTokenRefused, send, setBearer } from './http.ts'
import { dropAllDrafts } from './record-form/drafts.ts'

/** How the app looks for this person; the server keeps it. */
export interface Preferences {
  theme?: 'light' | 'dark' | 'auto' | undefined
  density?: 'normal' | 'compact' | undefined
  /** Columns shown, by the name of the list. */
  columns?: Record<string, string[]> | undefined
  /** Lines of the shell that are hidden for a day, by name: the day. */
  dismissed?: Record<string, string> | undefined
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

/** `result` of the profile, as far as the guards and the shell read it. */
export interface SignedInUser {
  id: string
  name: string
  email: string
  phone: string | null
  email_verified_at: string | null
  enabled_two_factor_code: unknown
  /** Works for the platform. */
  is_operator: boolean
  /** A second factor was given in this session. */
  second_factor: boolean
  /** Somebody of the platform's staff acts for this person. */
  acting: { operator: string; until: string; may_change: boolean } | null
  admin_permissions: Permission[]
  permissions: string[]
  features: Feature[]
  preferences: Preferences
  role: string | null
  agency: SignedInAgency | null
  /** The agency, by name, that suspended this person, who works in none now. */
  suspended_from: string | null
}

export interface SessionState {
  status: 'starting' | 'signed out' | 'signed in'
  token: string | null
  user: SignedInUser | null
  /** Why the profile could not be loaded, for the login screen. */
  errors: string[]
  /** A login whose second factor is still to come. */
  challenge: Challenge | null
}

export interface Challenge {
  challenge: string
  method: 'email' | 'app'
}

/** The only entry in local storage, as the specification has it. */
const tokenKey = 'token'
const intendedKey = 'intended'
const challengeKey = 'challenge'

const signedOut: SessionState = { status: 'signed out', token: null, user: null, errors: [], challenge: null }

/** Who is signed in. One object for the app, handed to the routes through their context. */
export class Session {
  state: SessionState = { ...signedOut, status: 'starting' }
  readonly #listeners = new Set<() => void>()
  #whenEnded: () => void = () => {}
  #forget: () => Promise<void> = async () => {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SessionState => this.state

  /** Names what happens when the session ends without the user's doing: the token expired, or another tab logged out. */
  onEnded(action: () => void): void {
    this.#whenEnded = action
  }

  /** Names what a domain keeps on the device of whoever is signed in; it goes when they are signed out. */
  onForget(forget: () => Promise<void>): void {
    this.#forget = forget
  }

  /** Checks the stored token. It settles whatever the outcome, so that the loader always goes. */
  async start(): Promise<void> {
    onTokenRefused(() => this.#end())
    addEventListener('storage', (event) => this.#followOtherTab(event))
    const token = localStorage.getItem(tokenKey)
    const challenge = sessionStorage.getItem(challengeKey)
    if (token) await this.signIn(token)
    else this.#set({ ...signedOut, challenge: challenge ? (JSON.parse(challenge) as Challenge) : null })
  }

  /** Login succeeded: keep the token, send it from now on, load the profile. A failing profile signs out locally. */
  async signIn(token: string): Promise<void> {
    localStorage.setItem(tokenKey, token)
    this.endTwoFactor()
    setBearer(token)
    this.state = { ...this.state, token }
    await this.reload()
  }

  /** Loads the profile again, after something changed that the guards read. */
  async reload(): Promise<void> {
    const { token } = this.state
    try {
      const { body } = await send('GET /profile')
      this.#set({ status: 'signed in', token, user: (body as { result: SignedInUser }).result, errors: [], challenge: null })
    } catch (error) {
      this.#clear(asCallError(error).sentences)
    }
  }

  /** The server wants a second factor: the code screen opens while this is known. */
  beginTwoFactor(challenge: Challenge): void {
    sessionStorage.setItem(challengeKey, JSON.stringify(challenge))
    this.#set({ ...signedOut, challenge })
  }

  endTwoFactor(): void {
    sessionStorage.removeItem(challengeKey)
    if (this.state.challenge !== null) this.#set({ ...this.state, challenge: null })
  }

  /** Changes how the app looks, at once; the server keeps it for the next time, and a failure only forgets it. */
  prefer(change: Preferences): void {
    const { user } = this.state
    if (!user) return
    const preferences = { ...user.preferences, ...change }
    this.#set({ ...this.state, user: { ...user, preferences } })
    void send('POST /changeprofile', { body: change }).catch(() => {})
  }

  /** Logout: the server is told, and whatever it says the token, the user and the intended destination go. */
  async signOut(): Promise<void> {
    await send('POST /logout').catch(() => {})
    sessionStorage.removeItem(intendedKey)
    dropAllDrafts()
    await this.#forget().catch(() => {})
    this.#clear([])
  }

  /** Keeps where a signed-out user wanted to go. */
  rememberIntended(href: string): void {
    sessionStorage.setItem(intendedKey, href)
  }

  /** Where to go after login, once: only a path of this app, so that no link can send a fresh session elsewhere. */
  takeIntended(): string | null {
    const href = sessionStorage.getItem(intendedKey)
    sessionStorage.removeItem(intendedKey)
    return href && /^\/(?![/\\])/.test(href) ? href : null
  }

  #end(): void {
    if (this.state.token === null) return
    const wasInside = this.state.status === 'signed in'
    void this.#forget().catch(() => {})
    this.#clear([])
    if (wasInside) this.#whenEnded()
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
