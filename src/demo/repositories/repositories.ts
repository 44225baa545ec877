import { armControl } from './arm-control.ts';
import { ciRecipes } from './ci-recipes.ts';
import { fleetApi } from './fleet-api.ts';
import { fleetFirmware } from './fleet-firmware.ts';
import { mapTiles } from './map-tiles.ts';
import { operatorHandbook } from './operator-handbook.ts';
import { pathPlanner } from './path-planner.ts';
import type { Repository } from './repository.ts';
import { simKit } from './sim-kit.ts';
import { telemetryPipeline } from './telemetry-pipeline.ts';
import { visionGrip } from './vision-grip.ts';
import { warehouseSql } from './warehouse-sql.ts';
import { webDashboard } from './web-dashboard.ts';

/** The code bases of Halcyon Robotics. Sessions, computers, reports and wiki runs speak of these. */
export const repositories: readonly Repository[] = [
  fleetFirmware,
  pathPlanner,
  armControl,
  telemetryPipeline,
  fleetApi,
  webDashboard,
  visionGrip,
  simKit,
  warehouseSql,
  ciRecipes,
  mapTiles,
  operatorHandbook,
];
