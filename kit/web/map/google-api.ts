import type { Box } from './engine.ts'
import type { Point } from './map-context.ts'

// The part of Google's JavaScript API that our maps use. Google removed its heatmap and drawing tools with version 3.65. Its markers
// are deprecated, and their successors need a map ID besides the key, so our pins are overlays.

export interface GoogleMap {
  fitBounds(box: Box, padding: number): void
  /** Undefined before the map has a size. */
  getBounds(): { toJSON(): Box } | undefined
  /** At zoom 0 the world is 256 pixels wide. */
  getZoom(): number | undefined
  panTo(point: Point): void
  setZoom(zoom: number): void
  addListener(event: 'click', heard: (event: { latLng: GoogleLatLng | null }) => void): GoogleListener
  addListener(event: 'idle', heard: () => void): GoogleListener
}

interface GoogleListener {
  remove(): void
}

interface GoogleLatLng {
  toJSON(): Point
}

interface GooglePixel {
  x: number
  y: number
}

export interface GoogleOverlay {
  onAdd(): void
  draw(): void
  onRemove(): void
  setMap(map: GoogleMap | null): void
  getPanes(): { overlayMouseTarget: Element } | null | undefined
  getProjection(): {
    fromLatLngToDivPixel(at: GoogleLatLng): GooglePixel | null
    fromDivPixelToLatLng(at: GooglePixel): GoogleLatLng | null
  }
}

interface GoogleInfoWindow {
  open(where: { map: GoogleMap }): void
  close(): void
  addListener(event: 'closeclick', heard: () => void): unknown
}

interface GoogleData {
  addGeoJson(data: object): unknown
  forEach(each: (feature: object) => void): void
  remove(feature: object): void
  setMap(map: GoogleMap | null): void
  setStyle(style: object): void
}

interface GoogleStreetViews {
  /** Rejects with the code ZERO_RESULTS if there is no picture. */
  getPanorama(wanted: { location: Point; radius: number; preference: 'nearest' }): Promise<{ data: { location?: { pano: string } | null } }>
}

export interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => GoogleMap
  LatLng: new (point: Point) => GoogleLatLng
  Point: new (x: number, y: number) => GooglePixel
  Size: new (width: number, height: number) => object
  OverlayView: { new (): GoogleOverlay; preventMapHitsAndGesturesFrom(element: Element): void }
  InfoWindow: new (options: object) => GoogleInfoWindow
  Data: new (options: { map: GoogleMap }) => GoogleData
  SymbolPath: { CIRCLE: number }
  StreetViewService: new () => GoogleStreetViews
  StreetViewPanorama: new (container: HTMLElement, options: object) => unknown
  event: { clearInstanceListeners(instance: object): void }
}
