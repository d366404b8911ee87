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

/** Metadata key under which a handler keeps its contract. */
export const CALL_METADATA = 'zonewerk:call';

/** Metadata key of routes that are no calls of the contract (pages, health, files); they declare it on purpose. */
export const OUTSIDE_CONTRACT = 'zonewerk:outside-contract';

/** Binds a controller method to a call: path, method, access rule, validation and answer come from the contract. */
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

/** Marks a route that is not a call of the contract, with the reason why anybody may use it. */
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

/** The files of a multipart body; none when the body was JSON or form-encoded. */
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

/** The signed-in person. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { session } = requestOf(context).zw;
  if (!session) throw new ApiError('not-logged-in');
  return { userId: session.userId, session };
});

/** ID of the user who is signed in; null for a visitor. */
export const CurrentUserId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | null => requestOf(context).zw.session?.userId ?? null,
);

/** The person of a sign-in that waits for its second factor, or the signed-in one. */
export const CurrentSubject = createParamDecorator((_: unknown, context: ExecutionContext): Subject => {
  const { session, waiting } = requestOf(context).zw;
  const found = session ?? waiting;
  if (!found) throw new ApiError('not-logged-in');
  return { userId: found.userId, session: found, waiting: session === null };
});

/** The browser that asks, with what it keeps between sign-ins. */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const { visitor, kept } = requestOf(context).zw;
  return { ...visitor, ...kept };
});

/** The project scope that the access guard established. */
export const CurrentScope = createParamDecorator((_: unknown, context: ExecutionContext): MemberScope => {
  const { scope } = requestOf(context).zw;
  if (!scope) throw new ApiError('not-found');
  return scope;
});

/** What the API token of the call opens. */
export const CurrentToken = createParamDecorator((_: unknown, context: ExecutionContext): TokenScope => {
  const { token } = requestOf(context).zw;
  if (!token) throw new ApiError('not-logged-in');
  return token;
});

/** Id of the request, as the log has it. */
export const CurrentRequestId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).zw.id,
);

/** The browser that asks, signed in or not. */
export const CurrentVisitor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Visitor => requestOf(context).zw.visitor,
);
