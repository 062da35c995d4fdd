/** The configuration that the server puts into the page, in `<script type="application/json" id="config">`. */
export interface PublicConfig {
  appUrl: string
  /** Base URL of uploaded files. */
  assetBase: string
  uploadPublicKey: string | null
  /** Key of Google Maps, which then replaces the bundled map. */
  mapsKey: string | null
  /** Without SMTP, mails appear on the outbox page. */
  mail: 'smtp' | 'outbox' | 'none'
  payments: string
  files: 'disk' | 's3'
  /** The log-in of the demo agency, if visitors may use it. */
  demo: { email: string; password: string } | null
}

const withoutServer: PublicConfig = {
  appUrl: location.origin,
  assetBase: '',
  uploadPublicKey: null,
  mapsKey: null,
  mail: 'outbox',
  payments: 'sandbox',
  files: 'disk',
  demo: null,
}

/** Returns null for an unfilled placeholder: the web's development server does not fill them. */
const given = (text: string | null | undefined): string | null => (text && !text.trimStart().startsWith('{{') ? text : null)

function read(): PublicConfig {
  const text = given(document.getElementById('config')?.textContent)
  return text ? { ...withoutServer, ...(JSON.parse(text) as Partial<PublicConfig>) } : withoutServer
}

export const config: PublicConfig = read()

/** The nonce that the content security policy requires for style elements. */
export const styleNonce = (): string => given(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content) ?? ''

/** URL of a stored file. Absolute URLs are returned unchanged; others are relative to the asset base. */
export const assetUrl = (path: string): string => (/^(https?:)?\//.test(path) ? path : `${config.assetBase}/${path}`)
