import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Call } from '@zonewerk/contracts';
import { ApiError } from './api-error.js';
import type {
  Actor,
  Browser,
  MemberScope,
  Subject,
  TokenScope,
  Visitor,
  ZonewerkRequest,
} from './request.js';
import type { UploadedFile } from './multipart/uploads.interceptor.js';
import { parseInput } from './validation.js';

/** Metadata key of a handler's contract. */
export const CALL_METADATA = 'zonewerk:call';

/** Metadata key of routes outside the contract (pages, health, files), which declare it explicitly. */
export const OUTSIDE_CONTRACT = 'zonewerk:outside-contract';

/** Binds a controller method to a call: path, method, access rule, validation and response come from the contract. */
export function Handle(call: Call): MethodDecorator {
  return applyDecorators(
    RequestMapping({
      path: call.path,
      method: call.method === 'GET' ? RequestMethod.GET : RequestMethod.POST,
    }),
    HttpCode(200),
    SetMetadata(CALL_METADATA, call),
  );
}

/** Marks a route outside the contract, with the reason why it is public. */
export function OutsideContract(reason: string): MethodDecorator & ClassDecorator {
  return SetMetadata(OUTSIDE_CONTRACT, reason);
}

function requestOf(context: ExecutionContext): ZonewerkRequest {
  return context.switchToHttp().getRequest<ZonewerkRequest>();
}

/** The validated body of the call (`InputOf<typeof call>`). */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return parseInput(request.zw.call?.body, request.body ?? {});
});

/** The files of a multipart body; empty for a JSON or form-encoded body. */
export const UploadedFiles = createParamDecorator((_: unknown, context: ExecutionContext): UploadedFile[] => {
  const { files } = requestOf(context);
  return Array.isArray(files) ? files : [];
});

/** The validated path parameters of the call (`ParamsOf<typeof call>`). */
export const PathParams = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return parseInput(request.zw.call?.params, request.params);
});

/** The validated query of the call (`QueryOf<typeof call>`). */
export const QueryFields = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return parseInput(request.zw.call?.query, request.query);
});

/** The signed-in user. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { session } = requestOf(context).zw;
  if (!session) throw new ApiError('not-logged-in');
  return { userId: session.userId, session };
});

/** ID of the signed-in user; null for a visitor. */
export const CurrentUserId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null => requestOf(context).zw.session?.userId ?? null,
);

/** The user of a pending sign-in, or the signed-in one. */
export const CurrentSubject = createParamDecorator((_: unknown, context: ExecutionContext): Subject => {
  const { session, waiting } = requestOf(context).zw;
  const found = session ?? waiting;
  if (!found) throw new ApiError('not-logged-in');
  return { userId: found.userId, session: found, waiting: session === null };
});

/** The client of the request, with its long-lived cookies. */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const { visitor, cookies } = requestOf(context).zw;
  return { ...visitor, ...cookies };
});

/** The project scope that the access guard established. */
export const CurrentScope = createParamDecorator((_: unknown, context: ExecutionContext): MemberScope => {
  const { scope } = requestOf(context).zw;
  if (!scope) throw new ApiError('not-found');
  return scope;
});

/** The scope of the call's API token. */
export const CurrentToken = createParamDecorator((_: unknown, context: ExecutionContext): TokenScope => {
  const { token } = requestOf(context).zw;
  if (!token) throw new ApiError('not-logged-in');
  return token;
});

/** The client of the request, signed in or not. */
export const CurrentVisitor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Visitor => requestOf(context).zw.visitor,
);
