import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countriesUrl from './countries.topo.json?url'
import labelsUrl from './labels.geo.json?url'
import lakesUrl from './lakes.geo.json?url'

// The bundled map: countries (Natural Earth), lakes (OpenStreetMap), towns (GeoNames) and parks. It needs no external service.
// `node scripts/base-map.ts` writes its files, whose sources and licences are in docs/decisions/0031.

const attribution = [
  '<a href="https://www.naturalearthdata.com" target="_blank" rel="noopener">Natural Earth</a>',
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>',
  '<a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>',
].join(' · ')

const colors = {
  light: { sea: '#cfe3ee', land: '#f6f5f1', border: '#b9b6ad', text: '#3c3f45', halo: '#ffffff', country: '#6f6f79', park: '#2c6e3f' },
  dark: { sea: '#17232b', land: '#24272b', border: '#4b4f55', text: '#c9ccd1', halo: '#16181b', country: '#9a9da4', park: '#8fc79c' },
}

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
/** The lower the rank, the lower the zoom from which a label is shown. */
const shownFrom = (...steps: readonly number[]): ExpressionSpecification => ['<=', ['get', 'rank'], ['step', ['zoom'], 0, ...steps]]
const townsByZoom: ExpressionSpecification = ['all', isKind('town'), shownFrom(4, 1, 6, 2, 8, 3)]

const dataAt = (url: string) => ({ type: 'geojson', data: new URL(url, location.href).href }) as const

const json = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>

let countries: Promise<GeoJSON.FeatureCollection> | undefined
const countriesOf = async () => {
  const atlas = await json<Topology<{ countries: GeometryCollection }>>(countriesUrl)
  return feature(atlas, atlas.objects.countries) as GeoJSON.FeatureCollection
}

/** Returns the style of the bundled map, light or dark. */
export async function baseStyle(scheme: 'light' | 'dark'): Promise<StyleSpecification> {
  const color = colors[scheme]
  const land = await (countries ??= countriesOf())
  const label = { 'text-color': color.text, 'text-halo-color': color.halo, 'text-halo-width': 1.2 }
  return {
    version: 8,
    'font-faces': { Inter: font },
    sources: {
      land: { type: 'geojson', data: land, attribution },
      lakes: dataAt(lakesUrl),
      labels: dataAt(labelsUrl),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': color.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color.land } },
      { id: 'water', type: 'fill', source: 'lakes', paint: { 'fill-color': color.sea } },
      {
        id: 'borders',
        type: 'line',
        source: 'land',
        paint: { 'line-color': color.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.6] },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'labels',
        maxzoom: 7,
        filter: ['all', isKind('country'), shownFrom(3.5, 1)],
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter'], 'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15] },
        paint: { ...label, 'text-color': color.country },
      },
      {
        id: 'parks',
        type: 'symbol',
        source: 'labels',
        minzoom: 5.5,
        filter: isKind('park'),
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter'], 'text-size': 11, 'text-max-width': 7 },
        paint: { ...label, 'text-color': color.park },
      },
      {
        id: 'town-dots',
        type: 'circle',
        source: 'labels',
        minzoom: 4,
        filter: townsByZoom,
        paint: { 'circle-color': color.text, 'circle-radius': 2, 'circle-stroke-color': color.halo, 'circle-stroke-width': 1 },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'labels',
        minzoom: 4,
        filter: townsByZoom,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter'],
          'text-size': ['match', ['get', 'rank'], 0, 13, 1, 12, 11],
          'symbol-sort-key': ['get', 'rank'],
          // Beside the dot, on the side that is free.
          'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
          'text-radial-offset': 0.5,
          'text-justify': 'auto',
        },
        paint: label,
      },
    ],
  }
}
