import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { trackList } from './calls.ts'

const feature = 'events_and_entertainment'

const tracksList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/tracks',
  validateSearch: listSearch,
  staticData: {
    title: 'Tracks',
    permissions: ['View Inventory'],
    feature,
    nav: { section: 'offers', label: 'Tracks', icon: 'play', order: 60, tab: { bar: 'offers', label: 'Tracks' }, sells: 'track' },
  },
  loader: listLoader(trackList),
  component: lazyRouteComponent(() => import('./tracks-list.tsx')),
})

const trackNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/tracks/new',
  staticData: { title: 'New track', permissions: ['View Inventory'], feature, action: 'Add track' },
  component: lazyRouteComponent(() => import('./track-new.tsx')),
})

export const trackView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/tracks/$id',
  staticData: { title: 'Track', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./track-view.tsx')),
})

export const trackEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/tracks/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit track', permissions: ['View Inventory'], feature, parent: '/offers/tracks' },
  component: lazyRouteComponent(() => import('./track-edit.tsx')),
})

export const routes = [tracksList, trackNew, trackView, trackEdit] as const
