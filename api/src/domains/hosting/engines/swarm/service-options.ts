import type { ContainerSpec, CreateServiceOptions, MountSettings } from 'dockerode';
import type { DeploymentSpec } from '../engine.js';
import { instanceOptions, type InstancePlace, volumeMount, SITE_FOLDER } from '../docker/instance-options.js';

const TMP_BYTES = 64 * 1_048_576;
/** Permissions of /tmp, as a number for Docker. */
const TMP_MODE = 0o1777;
const NANOSECONDS = 1e9;
const STOP_LIMIT_S = 30;
/** Pause before Docker restarts an instance. */
const RESTART_S = 1;

/** A container specification of the present API. */
type Container = ContainerSpec & {
  readonly CapabilityDrop: readonly string[];
  readonly Init: boolean;
  readonly Ulimits: readonly object[];
};

/** Node on which instances run. */
export interface ServicePlace extends InstancePlace {
  /** Id of the node. */
  readonly node: string;
}

/** The service of a deployment, with the policy of containers. It has no instance before its start. */
export function serviceOptions(deployment: DeploymentSpec, place: ServicePlace): CreateServiceOptions {
  const { id, source } = deployment;
  const { HostConfig: host = {}, ...container } = instanceOptions(deployment, place);
  const [inside = ''] = Object.keys(container.ExposedPorts ?? {});
  const content = source === 'site' ? [volumeMount(id, SITE_FOLDER)] : [];
  const instance: Container = {
    Image: container.Image,
    ...(container.Entrypoint && { Command: [container.Entrypoint].flat() }),
    Args: container.Cmd,
    Env: container.Env,
    User: container.User,
    Labels: container.Labels,
    Privileges: { NoNewPrivileges: true } as ContainerSpec['Privileges'],
    CapabilityDrop: host.CapDrop ?? [],
    ReadOnly: host.ReadonlyRootfs,
    Mounts: [tmp(), ...content],
    Ulimits: host.Ulimits ?? [],
    Init: true,
    HealthCheck: container.Healthcheck as ContainerSpec['HealthCheck'],
    StopGracePeriod: STOP_LIMIT_S * NANOSECONDS,
  };
  const limits = { MemoryBytes: host.Memory, NanoCPUs: host.NanoCpus, Pids: host.PidsLimit };
  return {
    Name: id,
    Labels: container.Labels,
    TaskTemplate: {
      ContainerSpec: instance,
      Resources: { Limits: limits as object },
      RestartPolicy: { Condition: 'any', Delay: RESTART_S * NANOSECONDS },
      Placement: { Constraints: [`node.id==${place.node}`] },
      Networks: [{ Target: place.network }],
      LogDriver: { Name: host.LogConfig?.Type, Options: host.LogConfig?.Config },
    },
    Mode: { Replicated: { Replicas: 0 } },
    UpdateConfig: { Parallelism: 1, Order: 'start-first' },
    EndpointSpec: {
      // The routing mesh of Swarm listens on all addresses of all nodes.
      Mode: 'dnsrr',
      Ports: [
        {
          Protocol: 'tcp',
          TargetPort: Number.parseInt(inside, 10),
          PublishedPort: place.port,
          PublishMode: 'host',
        },
      ],
    },
  };
}

/** Docker mounts it without programs, devices and set-user-ID bits. */
function tmp(): MountSettings {
  return {
    Type: 'tmpfs',
    Source: '',
    Target: '/tmp',
    TmpfsOptions: { SizeBytes: TMP_BYTES, Mode: TMP_MODE },
  };
}
