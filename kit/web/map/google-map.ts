import { accent, boxOf, type Drawn, type DrawnPin, type DrawnShapes, type Look, type MapEngine, type MapOptions } from './engine.ts'
import type { GoogleMap, GoogleMaps } from './google-api.ts'
import { loadGoogleMaps, onGoogleRefused } from './google-loader.ts'
import type { Point } from './map-context.ts'
import styles from './map.module.css'

/** Opens Google's map. @throws when its script does not load. */
export async function openGoogleMap(container: HTMLElement, { scheme, center, zoom, fit = [], ...heard }: MapOptions): Promise<MapEngine> {
  const maps = await loadGoogleMaps()
  const map = new maps.Map(container, {
    center: fit[0] ?? center,
    zoom,
    colorScheme: scheme === 'dark' ? 'DARK' : 'LIGHT',
    // Zooming needs two fingers or Ctrl, so that a page with a map can still be scrolled.
    gestureHandling: 'cooperative',
    clickableIcons: false,
  })
  if (fit.length > 1) map.fitBounds(boxOf(fit), 48)
  map.addListener('click', ({ latLng }) => latLng && heard.onClick(latLng.toJSON()))
  const ended = onGoogleRefused(heard.onRefused)
  return {
    pin: (...given) => drawPin(maps, map, ...given),
    infoWindow: (...given) => openInfoWindow(maps, map, ...given),
    shapes: (...given) => drawShapes(maps, map, ...given),
    watch(onView) {
      const tell = () => {
        const [bounds, seen] = [map.getBounds(), map.getZoom()]
        if (bounds && seen !== undefined) onView({ box: bounds.toJSON(), zoom: seen - 1 })
      }
      tell()
      return map.addListener('idle', tell)
    },
    show(point, closer) {
      map.panTo(point)
      map.setZoom(closer + 1)
    },
    remove() {
      ended()
      maps.event.clearInstanceListeners(map)
      container.replaceChildren()
    },
  }
}

function drawPin(maps: GoogleMaps, map: GoogleMap, element: HTMLElement, point: Point, onMoved?: (point: Point) => void): DrawnPin {
  const overlay = new maps.OverlayView()
  let at = point
  const shifted = (right: number, down: number): Point => {
    const projection = overlay.getProjection()
    const { x, y } = projection.fromLatLngToDivPixel(new maps.LatLng(at))!
    return projection.fromDivPixelToLatLng(new maps.Point(x + right, y + down))!.toJSON()
  }
  overlay.onAdd = () => overlay.getPanes()!.overlayMouseTarget.append(element)
  overlay.draw = () => {
    const pixel = overlay.getProjection().fromLatLngToDivPixel(new maps.LatLng(at))
    if (pixel) Object.assign(element.style, { left: `${pixel.x}px`, top: `${pixel.y}px` })
  }
  overlay.onRemove = () => element.remove()
  element.classList.add(styles.overlay!)
  maps.OverlayView.preventMapHitsAndGesturesFrom(element)
  const release = onMoved ? draggable(element, (right, down) => onMoved(shifted(right, down))) : () => {}
  overlay.setMap(map)
  return {
    moveTo(to) {
      at = to
      if (element.isConnected) overlay.draw()
    },
    shifted,
    remove() {
      release()
      overlay.setMap(null)
    },
  }
}

/** Makes an element follow the pointer. Calls `onDropped` with the distance in pixels. @returns a function that ends it. */
function draggable(element: HTMLElement, onDropped: (right: number, down: number) => void): () => void {
  let from: PointerEvent | null = null
  const take = (event: PointerEvent) => {
    from = event
    element.setPointerCapture(event.pointerId)
  }
  const carry = (event: PointerEvent) => {
    if (from) element.style.translate = `${event.clientX - from.clientX}px ${event.clientY - from.clientY}px`
  }
  const drop = (event: PointerEvent) => {
    const begun = from
    from = null
    element.style.translate = ''
    if (begun && (event.clientX !== begun.clientX || event.clientY !== begun.clientY))
      onDropped(event.clientX - begun.clientX, event.clientY - begun.clientY)
  }
  const ended = new AbortController()
  const { signal } = ended
  element.addEventListener('pointerdown', take, { signal })
  element.addEventListener('pointermove', carry, { signal })
  element.addEventListener('pointerup', drop, { signal })
  return () => ended.abort()
}

function openInfoWindow(maps: GoogleMaps, map: GoogleMap, content: HTMLElement, position: Point, onClose: () => void): Drawn {
  const opened = new maps.InfoWindow({ content, position, maxWidth: 280, pixelOffset: new maps.Size(0, -36) })
  opened.addListener('closeclick', onClose)
  opened.open({ map })
  return { remove: () => opened.close() }
}

function drawShapes(maps: GoogleMaps, map: GoogleMap, data: GeoJSON.GeoJSON, { color = accent, width = 2 }: Look): DrawnShapes {
  const layer = new maps.Data({ map })
  layer.setStyle({
    // Clicks pass through to the map, as on the bundled one.
    clickable: false,
    fillColor: color,
    fillOpacity: 0.15,
    strokeColor: color,
    strokeWeight: width,
    icon: { path: maps.SymbolPath.CIRCLE, scale: 6, fillColor: color, fillOpacity: 1, strokeColor: '#fff', strokeWeight: 2 },
  })
  const set = (next: GeoJSON.GeoJSON) => {
    const features: object[] = []
    layer.forEach((feature) => features.push(feature))
    for (const feature of features) layer.remove(feature)
    layer.addGeoJson(featureOf(next))
  }
  set(data)
  return { set, remove: () => layer.setMap(null) }
}

/** Wraps a bare geometry in a feature, because Google accepts only features. */
const featureOf = (data: GeoJSON.GeoJSON): GeoJSON.Feature | GeoJSON.FeatureCollection =>
  data.type === 'Feature' || data.type === 'FeatureCollection' ? data : { type: 'Feature', properties: {}, geometry: data }
