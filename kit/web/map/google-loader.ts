import { config } from '../config.ts'
import type { GoogleMaps } from './google-api.ts'

declare global {
  interface Window {
    google?: { maps: GoogleMaps }
    googleMapsReady?: () => void
    /** Google calls this when it refuses the key, possibly minutes after the script has loaded. */
    gm_authFailure?: () => void
  }
}

/** Timeout for the script to load, in milliseconds. */
const patience = 10_000

let loading: Promise<GoogleMaps> | undefined
let refused = false
const listeners = new Set<() => void>()

/** Loads Google's JavaScript API at the first call. @throws when it does not load or refuses the key; a later call tries again. */
export function loadGoogleMaps(): Promise<GoogleMaps> {
  if (refused) return Promise.reject(new Error('Google Maps does not accept the key.'))
  return (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))
}

/** Calls `listener` when Google refuses the key later. @returns a function that removes the listener. */
export function onGoogleRefused(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function load(): Promise<GoogleMaps> {
  // The script has loaded after its timeout.
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
