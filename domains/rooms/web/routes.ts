import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { roomList } from './calls.ts'

const feature = 'hotel_and_hospitality'

const roomsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/rooms',
  validateSearch: listSearch,
  staticData: {
    title: 'Hotel rooms',
    permissions: ['View Inventory'],
    feature,
    nav: {
      section: 'offers',
      label: 'Hotel rooms',
      icon: 'bed',
      order: 30,
      key: 'r',
      tab: { bar: 'offers', label: 'Rooms' },
      sells: 'room',
    },
  },
  loader: listLoader(roomList),
  component: lazyRouteComponent(() => import('./rooms-list.tsx')),
})

const roomNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/rooms/new',
  staticData: { title: 'New room type', permissions: ['View Inventory'], feature, action: 'Add room type' },
  component: lazyRouteComponent(() => import('./room-new.tsx')),
})

export const roomView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/rooms/$id',
  staticData: { title: 'Room type', permissions: ['View Inventory'], feature },
  component: lazyRouteComponent(() => import('./room-view.tsx')),
})

export const roomEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/rooms/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit room type', permissions: ['View Inventory'], feature, parent: '/offers/rooms' },
  component: lazyRouteComponent(() => import('./room-edit.tsx')),
})

export const roomResell = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/rooms/$id/resell',
  validateSearch: listSearch,
  staticData: { title: 'Resell room type', permissions: ['View Inventory'], feature, parent: '/offers/rooms' },
  component: lazyRouteComponent(() => import('./room-resell.tsx')),
})

export const routes = [roomsList, roomNew, roomView, roomEdit, roomResell] as const
