import { AttributionControl, Map as MapLibre, Marker, NavigationControl, Popup, setWorkerUrl, type LngLatBoundsLike } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { baseStyle } from './base-style.ts'
import { accent, boxOf, type DrawnPin, type DrawnShapes, type Look, type MapEngine, type MapOptions, type View } from './engine.ts'
import { drawGeoJson } from './geo-json.ts'
import type { Point } from './map-context.ts'

setWorkerUrl(workerUrl)

/** Opens the bundled map, which needs no external service. */
export async function openBundledMap(container: HTMLElement, options: MapOptions): Promise<BundledMap> {
  const map = newMap(container, await baseStyle(options.scheme), options)
  map.on('click', ({ lngLat }) => options.onClick({ lat: lngLat.lat, lng: lngLat.wrap().lng }))
  await new Promise((resolve) => {
    map.once('load', resolve)
    options.signal.addEventListener('abort', resolve)
  })
  return new BundledMap(map)
}

export class BundledMap implements MapEngine {
  readonly map: MapLibre
  constructor(map: MapLibre) {
    this.map = map
  }

  pin(element: HTMLElement, { lat, lng }: Point, onMoved?: (point: Point) => void): DrawnPin {
    const { map } = this
    const pin = new Marker({ element, anchor: 'bottom', draggable: onMoved !== undefined }).setLngLat([lng, lat]).addTo(map)
    pin.on('dragend', () => onMoved?.(pin.getLngLat()))
    return {
      moveTo: (to) => void pin.setLngLat([to.lng, to.lat]),
      shifted(right, down) {
        const { x, y } = map.project(pin.getLngLat())
        return map.unproject([x + right, y + down])
      },
      remove: () => void pin.remove(),
    }
  }

  infoWindow(content: HTMLElement, { lat, lng }: Point, onClose: () => void) {
    const popup = new Popup({ offset: 36, maxWidth: '280px' }).setLngLat([lng, lat]).setDOMContent(content).addTo(this.map)
    popup.on('close', onClose)
    // Without the listener: removing the popup ourselves must not close the window that may have opened since.
    return { remove: () => void popup.off('close', onClose).remove() }
  }

  shapes(data: GeoJSON.GeoJSON, { color = accent, width = 2 }: Look): DrawnShapes {
    return drawGeoJson(this.map, crypto.randomUUID(), data, (source) => [
      {
        id: `${source}fill`,
        type: 'fill',
        source,
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': color, 'fill-opacity': 0.15 },
      },
      {
        id: `${source}line`,
        type: 'line',
        source,
        filter: ['!=', ['geometry-type'], 'Point'],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': color, 'line-width': width },
      },
      {
        id: `${source}point`,
        type: 'circle',
        source,
        filter: ['==', ['geometry-type'], 'Point'],
        paint: { 'circle-color': color, 'circle-radius': 6, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
      },
    ])
  }

  watch(onView: (view: View) => void) {
    const { map } = this
    const tell = () => {
      const bounds = map.getBounds()
      const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      onView({ box: { south, west, north, east }, zoom: map.getZoom() })
    }
    tell()
    map.on('moveend', tell)
    return { remove: () => void map.off('moveend', tell) }
  }

  show({ lat, lng }: Point, zoom: number) {
    this.map.easeTo({ center: [lng, lat], zoom })
  }

  remove() {
    this.map.remove()
  }
}

/** Pins stand above their places and may be spread to the sides; the buttons are at the right. */
const roomForPins = { top: 64, right: 80, bottom: 56, left: 64 }

function newMap(container: HTMLElement, style: Awaited<ReturnType<typeof baseStyle>>, { center, zoom, fit = [] }: MapOptions): MapLibre {
  const map = new MapLibre({
    container,
    style,
    center: fit[0] ?? center,
    zoom,
    ...(fit.length > 1 ? { bounds: boundsOf(fit), fitBoundsOptions: { padding: roomForPins, maxZoom: 11 } } : {}),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // Zooming needs two fingers or Ctrl, so that a page with a map can still be scrolled.
    cooperativeGestures: true,
  })
  map.addControl(new AttributionControl({ compact: true }))
  map.addControl(new NavigationControl({ showCompass: false }))
  return map
}

function boundsOf(points: readonly Point[]): LngLatBoundsLike {
  const { south, west, north, east } = boxOf(points)
  return [west, south, east, north]
}
