import type { createBrowserRouter } from 'react-router-dom';

/** Router of react-router-dom: one route, whose loader requests the page response. */
export type Router = ReturnType<typeof createBrowserRouter>;

export type RouterState = Router['state'];
