import waterUrl from '@geo-maps/earth-waterbodies-10km/map.geo.json?url'
import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import townsUrl from './towns.geo.json?url'

// The bundled map: countries (Natural Earth), lakes (OpenStreetMap) and towns (GeoNames). It needs no external service.

export const attribution = 'Natural Earth · © OpenStreetMap · GeoNames'

const colors = {
  light: { sea: '#cfe3ee', land: '#f6f5f1', border: '#b9b6ad', text: '#3c3f45', halo: '#ffffff', country: '#85858f' },
  dark: { sea: '#17232b', land: '#24272b', border: '#4b4f55', text: '#c9ccd1', halo: '#16181b', country: '#8a8d94' },
}

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
      water: { type: 'geojson', data: new URL(waterUrl, location.href).href },
      towns: { type: 'geojson', data: new URL(townsUrl, location.href).href },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': color.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color.land } },
      { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': color.sea } },
      {
        id: 'borders',
        type: 'line',
        source: 'land',
        paint: { 'line-color': color.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.6] },
      },
      {
        id: 'countries',
        type: 'symbol',
        source: 'land',
        maxzoom: 7,
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter'], 'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15] },
        paint: { ...label, 'text-color': color.country },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        minzoom: 4,
        filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 5, 1, 6.5, 2]],
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter'], 'text-size': 12 },
        paint: label,
      },
    ],
  }
}
