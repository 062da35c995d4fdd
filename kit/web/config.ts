/** What the server tells the browser at start, in `<script type="application/json" id="config">`. */
export interface PublicConfig {
  appUrl: string
  /** Where uploaded files are served from. */
  assetBase: string
  uploadPublicKey: string | null
  /** Google Maps instead of the bundled map, where set. */
  mapsKey: string | null
  /** Without SMTP, mail lands on the outbox page. */
  mail: 'smtp' | 'outbox'
  payments: string
  files: 'disk' | 's3'
  /** The log-in of the demo agency, where it is offered to visitors. */
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

/** The development server of the web leaves the placeholders of the page as they are. */
const given = (text: string | null | undefined): string | null => (text && !text.trimStart().startsWith('{{') ? text : null)

function read(): PublicConfig {
  const text = given(document.getElementById('config')?.textContent)
  return text ? { ...withoutServer, ...(JSON.parse(text) as Partial<PublicConfig>) } : withoutServer
}

export const config: PublicConfig = read()

/** The nonce that the content security policy asks of every style element. */
export const styleNonce = (): string => given(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content) ?? ''

/** The address of a stored file: absolute addresses stay, others stand below the asset base. */
export const assetUrl = (path: string): string => (/^(https?:)?\//.test(path) ? path : `${config.assetBase}/${path}`)
