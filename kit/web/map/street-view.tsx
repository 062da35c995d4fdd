import { useEffect, useRef, useState } from 'react'
import { loadGoogleMaps } from './google-loader.ts'
import type { Point } from './map-context.ts'
import styles from './map.module.css'

/** Maximum distance between the point and a picture, in metres. */
const radius = 200

const sentences = {
  looking: 'Loading pictures…',
  shown: null,
  none: `Google has no street view within ${radius} m of this place.`,
  failed: 'Google’s street view cannot be reached. Close it and try again later.',
}

/** Google Street View at a point. */
export default function StreetView({ point: { lat, lng }, label }: { point: Point; label: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<keyof typeof sentences>('looking')
  useEffect(() => {
    let gone = false
    setState('looking')
    findPicture({ lat, lng }).then(
      ({ maps, pano }) => {
        if (gone) return
        setState(pano ? 'shown' : 'none')
        if (pano) new maps.StreetViewPanorama(container.current!, { pano, fullscreenControl: true, addressControl: true })
      },
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
    }
  }, [lat, lng])
  return (
    <>
      <div className={styles.frame} hidden={state === 'none' || state === 'failed'}>
        <div
          key={`${lat} ${lng}`}
          ref={container}
          className={styles.street}
          role="region"
          aria-label={label}
          aria-busy={state === 'looking'}
        />
      </div>
      {sentences[state] && (
        <p className={styles.note} role="status">
          {sentences[state]}
        </p>
      )}
    </>
  )
}

async function findPicture(location: Point) {
  const maps = await loadGoogleMaps()
  try {
    const { data } = await new maps.StreetViewService().getPanorama({ location, radius, preference: 'nearest' })
    return { maps, pano: data.location?.pano ?? null }
  } catch (error) {
    if ((error as { code?: string }).code === 'ZERO_RESULTS') return { maps, pano: null }
    throw error
  }
}
