import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { albumList, mediaList } from './calls.ts'

export const albumsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/gallery',
  validateSearch: listSearch,
  staticData: {
    title: 'Gallery',
    permissions: ['View Album'],
    feature: 'website',
    nav: { section: 'website', label: 'Gallery', icon: 'album', order: 20, key: 'w' },
  },
  loader: listLoader(albumList),
  component: lazyRouteComponent(() => import('./albums-list.tsx')),
})

export const albumShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/album/$id',
  validateSearch: listSearch,
  staticData: { title: 'Album', permissions: ['View Album'], feature: 'website', parent: '/website/gallery' },
  component: lazyRouteComponent(() => import('./album.tsx')),
})

export const mediaScreen = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/media',
  validateSearch: listSearch,
  staticData: {
    title: 'Media',
    permissions: ['View Media'],
    feature: 'website',
    nav: { section: 'website', label: 'Media', icon: 'photo', order: 40 },
  },
  loader: listLoader(mediaList),
  component: lazyRouteComponent(() => import('./media-list.tsx')),
})

export const routes = [albumsList, albumShow, mediaScreen] as const
