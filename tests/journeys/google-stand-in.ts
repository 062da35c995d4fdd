import type { Page, Request } from 'playwright-core'

// A stand-in for the part of Google's JavaScript API that the maps use, served at Google's address. A degree is ten pixels. It
// records what the maps create.

interface Made {
  maps: {
    options: { center: { lat: number; lng: number }; zoom: number; gestureHandling: string }
    box: object | null
    seen: object | null
  }[]
  pins: { lat: number; lng: number }[]
  shapes: { geometry: { type: string; coordinates: number[][] & number[][][] } }[]
  windows: { lat: number; lng: number }[]
  asked: { lat: number; lng: number }[]
  panoramas: string[]
}

function standIn(address: string) {
  const made: Made = { maps: [], pins: [], shapes: [], windows: [], asked: [], panoramas: [] }
  type Spot = { lat: number; lng: number; toJSON(): object }
  const spot = (lat: number, lng: number): Spot => ({ lat, lng, toJSON: () => ({ lat, lng }) })
  class GoogleMap {
    pane: HTMLElement
    record: Made['maps'][number]
    zoom: number
    idles = new Set<() => void>()
    constructor(container: HTMLElement, options: Made['maps'][number]['options']) {
      this.pane = document.createElement('div')
      Object.assign(this.pane.style, { position: 'absolute', left: '50%', top: '50%' })
      container.style.position = 'relative'
      container.append(this.pane)
      this.record = { options, box: null, seen: null }
      this.zoom = options.zoom
      made.maps.push(this.record)
    }
    fitBounds(box: object) {
      this.record.box = box
    }
    getBounds() {
      return { toJSON: () => ({ south: -5, west: 25, north: 5, east: 40 }) }
    }
    getZoom() {
      return this.zoom
    }
    panTo(point: object) {
      this.record.seen = point
    }
    setZoom(zoom: number) {
      this.zoom = zoom
      for (const idle of this.idles) idle()
    }
    addListener(event: string, heard: (event?: object) => void) {
      if (event === 'idle') this.idles.add(heard)
      else this.pane.parentElement!.addEventListener('click', () => heard({ latLng: spot(-1, 30) }))
      return { remove: () => this.idles.delete(heard) }
    }
  }
  class OverlayView {
    static preventMapHitsAndGesturesFrom(element: Element) {
      element.addEventListener('click', (event) => event.stopPropagation())
    }
    map: GoogleMap | null = null
    onAdd() {}
    draw() {}
    onRemove() {}
    setMap(map: GoogleMap | null) {
      this.map = map
      if (!map) return this.onRemove()
      this.onAdd()
      this.draw()
    }
    getPanes() {
      return { overlayMouseTarget: this.map!.pane }
    }
    getProjection() {
      return {
        fromLatLngToDivPixel(at: Spot) {
          made.pins.push({ lat: at.lat, lng: at.lng })
          return { x: at.lng * 10 - 300, y: -at.lat * 10 }
        },
        fromDivPixelToLatLng: ({ x, y }: { x: number; y: number }) => spot(-y / 10, (x + 300) / 10),
      }
    }
  }
  class InfoWindow {
    content: HTMLElement
    constructor({ content, position }: { content: HTMLElement; position: Made['windows'][number] }) {
      this.content = content
      made.windows.push(position)
    }
    open({ map }: { map: GoogleMap }) {
      map.pane.append(this.content)
    }
    close() {
      this.content.remove()
    }
    addListener() {}
  }
  class Data {
    features: Made['shapes'] = []
    addGeoJson(feature: Made['shapes'][number]) {
      this.features.push(feature)
      made.shapes.push(feature)
    }
    forEach(each: (feature: Made['shapes'][number]) => void) {
      for (const feature of this.features) each(feature)
    }
    remove(feature: object) {
      this.features = this.features.filter((one) => one !== feature)
    }
    setStyle() {}
    setMap() {}
  }
  class StreetViewService {
    getPanorama({ location }: { location: Made['asked'][number] }) {
      made.asked.push(location)
      return location.lat < -5
        ? Promise.reject(Object.assign(new Error('No picture.'), { code: 'ZERO_RESULTS' }))
        : Promise.resolve({ data: { location: { pano: `pano of ${location.lat}, ${location.lng}` } } })
    }
  }
  class StreetViewPanorama {
    constructor(container: HTMLElement, { pano }: { pano: string }) {
      container.textContent = 'The street'
      made.panoramas.push(pano)
    }
  }
  const maps = {
    Map: GoogleMap,
    LatLng: class {
      constructor(at: Spot) {
        Object.assign(this, spot(at.lat, at.lng))
      }
    },
    Point: class {
      constructor(x: number, y: number) {
        Object.assign(this, { x, y })
      }
    },
    Size: class {},
    OverlayView,
    InfoWindow,
    Data,
    SymbolPath: { CIRCLE: 0 },
    StreetViewService,
    StreetViewPanorama,
    event: { clearInstanceListeners() {} },
  }
  const page = window as unknown as Record<string, () => void>
  Object.assign(window, { google: { maps }, made })
  page[new URL(address).searchParams.get('callback')!]!()
}

/** Serves Google's hosts to a page. `asked` collects the addresses that the page requests from them. */
export async function serveGoogle(page: Page, { blocked = false } = {}): Promise<{ asked: URL[]; made(): Promise<Made> }> {
  const asked: URL[] = []
  const isGoogle = (url: URL) => /(^|\.)(googleapis|gstatic|google)\.com$/.test(url.hostname)
  page.on('request', (request: Request) => void (isGoogle(new URL(request.url())) && asked.push(new URL(request.url()))))
  await page.route(isGoogle, (route) =>
    blocked
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: `(${standIn})(${JSON.stringify(route.request().url())})` }),
  )
  return { asked, made: () => page.evaluate(() => (window as unknown as { made: Made }).made) }
}
