import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { postList } from './calls.ts'

export const postsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/blog',
  validateSearch: listSearch,
  staticData: {
    title: 'Blog',
    permissions: ['View Blog'],
    feature: 'blog',
    module: 'blog',
    nav: { section: 'website', label: 'Blog', icon: 'article', order: 30 },
  },
  loader: listLoader(postList),
  component: lazyRouteComponent(() => import('./posts-list.tsx')),
})

export const postEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/blog/edit/$id',
  staticData: { title: 'Edit post', permissions: ['Edit Blog'], feature: 'blog', module: 'blog', parent: '/website/blog' },
  component: lazyRouteComponent(() => import('./post-edit.tsx')),
})

export const routes = [postsList, postEdit] as const
