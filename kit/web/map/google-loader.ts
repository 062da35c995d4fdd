import { config } from '../config.ts'
import type { GoogleMaps } from './google-api.ts'

declare global {
  interface Window {
    google?: { maps: GoogleMaps }
    googleMapsReady?: () => void
    /** Google calls it when the key is not accepted, be it minutes after the script came. */
    gm_authFailure?: () => void
  }
}

/** A script that neither comes nor fails is given up after this long. */
const patience = 10_000

let loading: Promise<GoogleMaps> | undefined
let refused = false
const listeners = new Set<() => void>()

/** Google's JavaScript API, fetched at the first call. @throws when it does not come or does not accept the key; a later call tries again. */
export function loadGoogleMaps(): Promise<GoogleMaps> {
  if (refused) return Promise.reject(new Error('Google Maps does not accept the key.'))
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))
}

/** Tells when Google does not accept the key after all. @returns what ends the listening. */
export function onGoogleRefused(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function load(): Promise<GoogleMaps> {
  // It came after all, once it had been given up.
  if (window.google?.maps.Map) return Promise.resolve(window.google.maps)
  const script = document.createElement('script')
  script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({
    key: config.mapsKey ?? '',
    v: 'weekly',
    loading: 'async',
    callback: 'googleMapsReady',
    libraries: 'maps,streetView',
  })}`
  window.gm_authFailure = () => {
    refused = true
    for (const listener of listeners) listener()
  }
  return new Promise<GoogleMaps>((resolve, reject) => {
    const failed = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('Google Maps cannot be reached.'))
    }
    const timer = setTimeout(failed, patience)
    window.googleMapsReady = () => {
      clearTimeout(timer)
      resolve(window.google!.maps)
    }
    script.addEventListener('error', failed)
    document.head.append(script)
  })
}
