/** What the server tells the browser at start, in `<script type="application/json" id="config">`. */
export interface PublicConfig {
  /** Where uploaded files are served from. */
  assetBase: string
  /** Google Maps instead of the bundled map, where set. */
  mapsKey: string | null
  uploadKey: string | null
  /** Names of the adapters in use, such as `{ mail: 'outbox' }`. */
  adapters: Record<string, string>
}

const withoutServer: PublicConfig = { assetBase: '', mapsKey: null, uploadKey: null, adapters: {} }

function read(): PublicConfig {
  const text = document.getElementById('config')?.textContent
  return text ? { ...withoutServer, ...(JSON.parse(text) as Partial<PublicConfig>) } : withoutServer
}

export const config: PublicConfig = read()

/** The nonce that the content security policy asks of every style element. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The address of a stored file: absolute addresses stay, others stand below the asset base. */
export const assetUrl = (path: string): string => (/^(https?:)?\//.test(path) ? path : `${config.assetBase}/${path}`)
