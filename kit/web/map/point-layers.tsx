import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useGeoJson, useMapLibre } from './bundled.ts'
import type { Point } from './map-context.ts'

export interface Spot extends Point {
  id: string
  /** How much it counts in a heatmap; 1 when absent. */
  weight?: number
}

const featuresOf = (spots: readonly Spot[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: spots.map(({ id, lat, lng, weight = 1 }) => ({
    type: 'Feature',
    properties: { id, weight },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})

/** Where much is, warmer. */
export function Heatmap({ spots }: { spots: readonly Spot[] }) {
  const data = useMemo(() => featuresOf(spots), [spots])
  useGeoJson(data, (source) => [
    { id: source, type: 'heatmap', source, paint: { 'heatmap-weight': ['get', 'weight'], 'heatmap-radius': 28, 'heatmap-opacity': 0.75 } },
  ])
  return null
}

/** Many points, those near each other as one with their number; a click opens it up. */
export function Cluster({ spots, onClick }: { spots: readonly Spot[]; onClick?: (id: string) => void }) {
  const map = useMapLibre()
  const data = useMemo(() => featuresOf(spots), [spots])
  const source = useGeoJson(
    data,
    (id) => [
      {
        id: `${id}one`,
        type: 'circle',
        source: id,
        filter: ['!', ['has', 'point_count']],
        paint: { 'circle-color': '#0d6b57', 'circle-radius': 8, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
      },
      {
        id: `${id}many`,
        type: 'circle',
        source: id,
        filter: ['has', 'point_count'],
        paint: {
          'circle-color': '#178068',
          'circle-radius': ['step', ['get', 'point_count'], 16, 10, 20, 100, 26],
          'circle-stroke-color': '#fff',
          'circle-stroke-width': 2,
        },
      },
      {
        id: `${id}count`,
        type: 'symbol',
        source: id,
        filter: ['has', 'point_count'],
        layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': ['Inter'], 'text-size': 13 },
        paint: { 'text-color': '#fff' },
      },
    ],
    { cluster: true, clusterRadius: 44 },
  )
  const chosen = useEffectEvent((id: string) => onClick?.(id))
  useEffect(() => {
    const one = ({ features }: MapLayerMouseEvent) => chosen(String(features?.[0]?.properties.id))
    const many = async ({ features, lngLat }: MapLayerMouseEvent) => {
      const zoom = await map.getSource<GeoJSONSource>(source)!.getClusterExpansionZoom(Number(features?.[0]?.properties.cluster_id))
      map.easeTo({ center: lngLat, zoom })
    }
    map.on('click', `${source}one`, one)
    map.on('click', `${source}many`, many)
    return () => {
      map.off('click', `${source}one`, one)
      map.off('click', `${source}many`, many)
    }
  }, [map, source])
  return null
}
